#pragma once

// `keyscope …`: finds out what is asked for, and has it done.
namespace commandline {

// The whole program. Gives the exit status (app/exitstatus.h).
[[nodiscard]] int run(int argc, char **argv);

} // namespace commandline
