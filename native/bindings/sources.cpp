// The hash of the sources that the module was compiled from. A file of its own, since it is compiled after every change.
#include "sources.hpp"

#include "bindings/module.hpp"

namespace boardwire {

void bind_sources(nanobind::module_& m) { m.attr("SOURCES") = kSources; }

}  // namespace boardwire
