#include <nanobind/nanobind.h>

NB_MODULE(_native, m) { m.doc() = "The rules and searches of boardwire."; }
