// The functions of C's mathematical library that modules call: one import for all systems,
// including targets for which Swift has no module of their C library. Swift sees them under their C
// names, for floats and doubles.

#ifndef CMATH_H
#define CMATH_H

#define CM_NAMED(name) static inline __attribute__((always_inline, swift_name(name)))
#define CM_OF_ONE(name) \
  CM_NAMED(#name "(_:)") double cm_##name(double x) { return __builtin_##name(x); }
#define CM_OF_TWO(name) \
  CM_NAMED(#name "(_:_:)") double cm_##name(double x, double y) { return __builtin_##name(x, y); }
#define CM_OF_FLOAT(name) \
  CM_NAMED(#name "(_:)") float cm_##name##f(float x) { return __builtin_##name##f(x); }

CM_OF_ONE(acos)
CM_OF_ONE(asinh)
CM_OF_ONE(cbrt)
CM_OF_ONE(cos)
CM_OF_ONE(exp)
CM_OF_ONE(log)
CM_OF_ONE(log1p)
CM_OF_ONE(log2)
CM_OF_ONE(sin)
CM_OF_ONE(tan)
CM_OF_ONE(tanh)
CM_OF_TWO(atan2)
CM_OF_TWO(pow)
CM_OF_TWO(remainder)
CM_OF_FLOAT(exp)
CM_OF_FLOAT(log)
CM_OF_FLOAT(log1p)

#undef CM_OF_FLOAT
#undef CM_OF_TWO
#undef CM_OF_ONE
#undef CM_NAMED

#endif
