// Sixteen lanes and tiles: processors that also multiply tiles of 16 rows of 64 bytes in one
// instruction (AMX). A tile of weights is shared by up to 16 rows, so what has fewer rows than pay
// for it is left to the kernels of VNNI.

#include "kernels.h"

#if CK_HAS_AMX

#include <cpuid.h>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LEVEL amx
#define TARGET __attribute__((target("avx512f,avx512dq,avx512vnni,amx-tile,amx-int8")))
#define LANES 16
// The smaller of two absolute values, with the sign of the first.
#define WITHIN(x, bound) ((vector)_mm512_range_ps((__m512)(x), _mm512_set1_ps(bound), 2))

#include "vectors.h"

#include "int8_states.h"

bool ck_may_use_tiles(void) {
  enum { tiles = 1 << 24, products_of_bytes = 1 << 25 };
  unsigned eax, ebx, ecx, edx;
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return false;
  if (~edx & (tiles | products_of_bytes)) return false;
  // Linux saves the tiles only of processes that ask for it.
  enum { request_permission = 0x1023, tile_data = 18 };
  return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
}

enum {
  tile_rows = 16,
  tile_bytes = 64,
  /// The fewest rows that are multiplied sooner as a tile.
  fewest_rows = 4,
};

/// The layout of `LDTILECFG`'s operand.
struct tile_shapes {
  uint8_t palette, start_row, reserved[14];
  uint16_t row_bytes[16];
  uint8_t rows[16];
};

/// The rows of a matrix in groups of one size, of which the last may overlap the one before.
struct row_groups {
  size_t count, rows, all_rows;
};

INLINE struct row_groups in_groups(size_t rows) {
  const size_t count = (rows + tile_rows - 1) / tile_rows;
  return (struct row_groups){count, (rows + count - 1) / count, rows};
}

INLINE size_t first_row(struct row_groups groups, size_t number) {
  const size_t first = number * groups.rows, last = groups.all_rows - groups.rows;
  return first < last ? first : last;
}

// Tiles are named by constants: four of sums, one of rows, two of weights, and one of the last
// columns of rows, which are fewer. The second of weights takes turns with the first, or holds the
// weights of the last columns.
enum { sums_tiles = 4, rows_tile = 4, weights_tile, other_weights_tile, last_rows_tile };

/// Shapes the tiles for so many rows, and for `last_columns` after the last whole tile, a multiple
/// of four. If they are 0, `other_weights_tile` is as large as `weights_tile`.
INLINE void shape_tiles(size_t rows, size_t last_columns) {
  struct tile_shapes shapes = {.palette = 1};
  for (int tile = 0; tile <= other_weights_tile; tile++) {
    shapes.row_bytes[tile] = tile_bytes;
    shapes.rows[tile] = tile <= rows_tile ? rows : tile_rows;
  }
  if (last_columns > 0) {
    shapes.row_bytes[last_rows_tile] = last_columns;
    shapes.rows[last_rows_tile] = rows;
    shapes.rows[other_weights_tile] = last_columns / 4;
  }
  _tile_loadconfig(&shapes);
}

/// Computes the sums (rows, 4, 16) of a group of rows of states for the units of a block.
INLINE void tile_sums(
    struct int8_block block, size_t columns, const uint8_t *rows, size_t stride, int32_t *sums) {
  enum { gate_bytes = 4 * ck_block, four_inputs_bytes = 4 * ck_block_values };
  // Each row begins with the same corrections.
  _tile_loadd(gate_i, block.corrections + gate_i * ck_block, 0);
  _tile_loadd(gate_f, block.corrections + gate_f * ck_block, 0);
  _tile_loadd(gate_g, block.corrections + gate_g * ck_block, 0);
  _tile_loadd(gate_o, block.corrections + gate_o * ck_block, 0);
  for (size_t k = 0; k < columns; k += tile_bytes) {
    const int8_t *weights = block.weights + k * ck_block_values;
    _tile_loadd(rows_tile, rows + k, stride);
    _tile_loadd(weights_tile, weights + gate_i * gate_bytes, four_inputs_bytes);
    _tile_dpbusd(gate_i, rows_tile, weights_tile);
    _tile_loadd(other_weights_tile, weights + gate_f * gate_bytes, four_inputs_bytes);
    _tile_dpbusd(gate_f, rows_tile, other_weights_tile);
    _tile_loadd(weights_tile, weights + gate_g * gate_bytes, four_inputs_bytes);
    _tile_dpbusd(gate_g, rows_tile, weights_tile);
    _tile_loadd(other_weights_tile, weights + gate_o * gate_bytes, four_inputs_bytes);
    _tile_dpbusd(gate_o, rows_tile, other_weights_tile);
  }
  enum { row_bytes = ck_block_values * sizeof *sums };
  _tile_stored(gate_i, sums + gate_i * ck_block, row_bytes);
  _tile_stored(gate_f, sums + gate_f * ck_block, row_bytes);
  _tile_stored(gate_g, sums + gate_g * ck_block, row_bytes);
  _tile_stored(gate_o, sums + gate_o * ck_block, row_bytes);
}

/// Returns what a row's sums of a gate stand for.
INLINE vector product_of(struct int8_block block, const int32_t *sums, int gate) {
  integers whole;
  memcpy(&whole, sums + gate * ck_block, sizeof whole);
  return __builtin_convertvector(whole, vector) * load(block.scales + gate * ck_block);
}

static bool fits_tiles(size_t rows, size_t columns, enum ck_weight_bits bits) {
  return rows >= fewest_rows && columns % tile_bytes == 0 && bits == ck_bytes;
}

TARGET void ck_int8_project_amx(const struct ck_int8_projection *p) {
  if (!fits_tiles(p->count, p->columns, p->bits)) {
    ck_int8_project_vnni(p);
    return;
  }
  _Alignas(tile_bytes) int32_t sums[tile_rows * ck_block_values];
  const struct row_groups groups = in_groups(p->count);
  shape_tiles(groups.rows, 0);
  for (size_t number = 0; number < p->blocks; number++) {
    const struct int8_block block = int8_block(p->weights, p->columns, p->bits, number);
    for (size_t group = 0; group < groups.count; group++) {
      const size_t first = first_row(groups, group);
      tile_sums(block, p->columns, p->rows + first * p->row_stride, p->row_stride, sums);
      for (size_t n = 0; n < groups.rows; n++) {
        float *target = p->products + ((first + n) * p->blocks + number) * ck_block_values;
        UNROLL for (int gate = 0; gate < gates; gate++) {
          store(
              target + gate * ck_block, product_of(block, sums + n * ck_block_values, gate) +
                                            load(block.biases + gate * ck_block));
        }
      }
    }
  }
  _tile_release();
}

TARGET void ck_int8_run_amx(const struct ck_int8_step *s) {
  const size_t blocks = blocks_of(s->hidden), padded = blocks * ck_block;
  if (!s->previous || !fits_tiles(s->inks, padded, s->bits)) {
    ck_int8_run_vnni(s);
    return;
  }
  _Alignas(tile_bytes) int32_t sums[tile_rows * ck_block_values];
  const struct row_groups groups = in_groups(s->inks);
  shape_tiles(groups.rows, 0);
  for (size_t i = 0; i < blocks; i++) {
    const size_t number = s->from_last ? blocks - 1 - i : i;
    const struct int8_block block = int8_block(s->weights, padded, s->bits, number);
    size_t ink = 0;
    for (size_t group = 0; group < groups.count; group++) {
      const size_t first = first_row(groups, group);
      tile_sums(block, padded, s->previous + first * s->state_stride, s->state_stride, sums);
      for (; ink < first + groups.rows; ink++) {
        unit_products products[1];
        UNROLL for (int gate = 0; gate < gates; gate++) {
          products[0][0][gate] = product_of(block, sums + (ink - first) * ck_block_values, gate);
        }
        int8_step_states(s, number, 0, ink, 1, 1, products);
      }
    }
  }
  _tile_release();
}

// MARK: - Rectified values

/// Adds the products of a tile of rows with the weights (columns / 4, 16, 4) of 64 outputs.
#define ADD_PRODUCTS(rows_tile, weights_tile, weights, k)                 \
  do {                                                                    \
    _tile_loadd(weights_tile, (weights)[0] + (k) * ck_block, tile_bytes); \
    _tile_dpbusd(0, rows_tile, weights_tile);                             \
    _tile_loadd(weights_tile, (weights)[1] + (k) * ck_block, tile_bytes); \
    _tile_dpbusd(1, rows_tile, weights_tile);                             \
    _tile_loadd(weights_tile, (weights)[2] + (k) * ck_block, tile_bytes); \
    _tile_dpbusd(2, rows_tile, weights_tile);                             \
    _tile_loadd(weights_tile, (weights)[3] + (k) * ck_block, tile_bytes); \
    _tile_dpbusd(3, rows_tile, weights_tile);                             \
  } while (0)

/// Copies `columns` bytes of each row, which lie anywhere, to rows of a tile.
INLINE void gather(
    const uint8_t *values, const uint32_t *starts, size_t rows, size_t columns, uint8_t *tile) {
  for (size_t n = 0; n < rows; n++) memcpy(tile + n * tile_bytes, values + starts[n], columns);
}

/// Computes the sums of a group of rows with 64 outputs.
INLINE void tile_products(
    const struct ck_int8_product *p, size_t output, size_t row, size_t rows, size_t last_columns) {
  _Alignas(tile_bytes) uint8_t gathered[2][tile_rows * tile_bytes];
  const size_t whole = p->piece_columns - last_columns;
  const int8_t *weights[sums_tiles];
  UNROLL for (int v = 0; v < sums_tiles; v++) {
    weights[v] = p->weights + (output + v * ck_block) * p->pieces * p->piece_columns;
  }
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  for (size_t piece = 0, turn = 0; piece < p->pieces; piece++) {
    const uint8_t *values = p->values + piece * p->piece_stride;
    for (size_t k = 0; k < whole; k += tile_bytes, turn ^= 1) {
      gather(values + k, p->starts + row, rows, tile_bytes, gathered[turn]);
      _tile_loadd(rows_tile, gathered[turn], tile_bytes);
      ADD_PRODUCTS(rows_tile, weights_tile, weights, k);
    }
    if (last_columns > 0) {
      gather(values + whole, p->starts + row, rows, last_columns, gathered[turn]);
      _tile_loadd(last_rows_tile, gathered[turn], tile_bytes);
      ADD_PRODUCTS(last_rows_tile, other_weights_tile, weights, whole);
      turn ^= 1;
    }
    UNROLL for (int v = 0; v < sums_tiles; v++) weights[v] += p->piece_columns * ck_block;
  }
  const size_t stride = padded_outputs(p->outputs);
  int32_t *sums = p->sums + row * stride + output;
  _tile_stored(0, sums, stride * sizeof *sums);
  _tile_stored(1, sums + ck_block, stride * sizeof *sums);
  _tile_stored(2, sums + 2 * ck_block, stride * sizeof *sums);
  _tile_stored(3, sums + 3 * ck_block, stride * sizeof *sums);
}

TARGET void ck_int8_multiply_amx(const struct ck_int8_product *p) {
  if (p->count < fewest_rows || p->piece_columns < tile_bytes / 2) {
    ck_int8_multiply_vnni(p);
    return;
  }
  const struct row_groups groups = in_groups(p->count);
  const size_t last_columns = p->piece_columns % tile_bytes;
  shape_tiles(groups.rows, last_columns);
  for (size_t output = 0; output < p->outputs; output += sums_tiles * ck_block) {
    for (size_t group = 0; group < groups.count; group++) {
      tile_products(p, output, first_row(groups, group), groups.rows, last_columns);
    }
  }
  _tile_release();
}

#endif
