# Writes OUTPUT, a header with the hash of the module's sources, so that programs can see whether the module is that of
# the sources beside them (docs/compiled.py). Run by cmake -P when a source changes.
file(GLOB_RECURSE names RELATIVE "${CMAKE_CURRENT_LIST_DIR}" "${CMAKE_CURRENT_LIST_DIR}/*.hpp" "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
list(FILTER names EXCLUDE REGEX "^(tests|bench)/")
list(SORT names)
set(rows "")
foreach(name IN LISTS names)
  file(SHA256 "${CMAKE_CURRENT_LIST_DIR}/${name}" hash)
  string(APPEND rows "${hash}  ${name}\n")
endforeach()
string(SHA256 hash "${rows}")
file(WRITE "${OUTPUT}" "#pragma once\n\nnamespace boardwire {\n\ninline constexpr char kSources[] = \"${hash}\";\n\n}  // namespace boardwire\n")
