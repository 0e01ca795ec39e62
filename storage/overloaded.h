#pragma once

// Several lambdas as one visitor for std::visit.
template <typename... Lambdas>
struct Overloaded : Lambdas...
{
    using Lambdas::operator()...;
};
template <typename... Lambdas>
Overloaded(Lambdas...) -> Overloaded<Lambdas...>;
