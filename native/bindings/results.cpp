// The results of searches, and the flag that stops one.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdio>
#include <string>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

void bind_results(nb::module_& m) {
  nb::class_<Stop>(m, "Stop")
      .def(nb::init<>())
      .def("set", &Stop::set)
      .def("clear", &Stop::clear)
      .def("is_set", &Stop::is_set);

  nb::class_<RootMove>(m, "RootMove")
      .def_ro("move", &RootMove::move)
      .def_ro("visits", &RootMove::visits)
      .def_ro("value", &RootMove::value)
      .def_ro("prior", &RootMove::prior)
      .def_ro("proven", &RootMove::proven)
      .def_ro("distance", &RootMove::distance)
      .def_ro("pv", &RootMove::pv);

  nb::class_<SearchResult>(m, "SearchResult")
      .def_ro("move", &SearchResult::move)
      .def_ro("value", &SearchResult::value)
      .def_ro("depth", &SearchResult::depth)
      .def_ro("seldepth", &SearchResult::seldepth)
      .def_ro("nodes", &SearchResult::nodes)
      .def_ro("hashfull", &SearchResult::hashfull)
      .def_ro("tbhits", &SearchResult::tbhits)
      .def_ro("seconds", &SearchResult::seconds)
      .def_ro("pv", &SearchResult::pv)
      .def_ro("exact", &SearchResult::exact)
      .def_ro("score", &SearchResult::score)
      .def_ro("distance", &SearchResult::distance)
      .def_ro("moves", &SearchResult::moves)
      .def_ro("current", &SearchResult::current)
      .def_ro("current_number", &SearchResult::current_number)
      .def_ro("current_depth", &SearchResult::current_depth)
      .def("with_tables", &SearchResult::with_tables, nb::arg("value"), nb::arg("tbhits"))
      .def("__repr__", [](const SearchResult& result) {
        char text[160];
        std::snprintf(text, sizeof text, "SearchResult(move=%s, value=%.4f, depth=%d, nodes=%llu, exact=%s)",
                      result.move ? std::to_string(*result.move).c_str() : "None", result.value,
                      result.depth, static_cast<unsigned long long>(result.nodes),
                      result.exact ? "True" : "False");
        return std::string(text);
      });
}

}  // namespace boardwire
