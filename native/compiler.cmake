# How all native code is compiled: the module and its tests.

# Every x86-64 machine since about 2009. x86-64-v3 was measured: no search or playout gains from it. What gains from
# newer instructions asks for them itself, when it runs (games/othello/lines.hpp).
set(BOARDWIRE_ARCH "x86-64-v2" CACHE STRING
  "Instruction set on x86-64 machines, for -march (empty: the compiler's default); ignored elsewhere")

function(boardwire_options target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  # -fno-math-errno: a square root is one instruction.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Werror -fno-math-errno)
  if(BOARDWIRE_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    target_compile_options(${target} PRIVATE -march=${BOARDWIRE_ARCH})
  endif()
endfunction()
