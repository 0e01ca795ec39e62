#pragma once

// What made a key. On disk: do not renumber.
enum class Strategy {
    None = 0,      // The statement made no key.
    Guid = 1,      // Documents: no key was given, a GUID was generated.
    Semantic = 2,  // Documents: the key was used as it was given.
    Identity = 3,  // Documents: the prefix ended with a slash, the next identity was appended.
    Generated = 4, // Object stores: the store's key generator.
    Given = 5,     // Object stores: an explicit key.
};
