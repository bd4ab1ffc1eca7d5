;; What goes through every pixel of decoded frames, sixteen or eight at a time: four to five times as fast as JavaScript.
;; `npx tsx tools/kernel.ts` makes kernel-bytes.ts of this; kernel.ts calls it. Numbers named $from, $to, $sums and so on are
;; addresses. Reading goes up to 15 bytes beyond a plane.
(module
  (memory (export "memory") 1)

  ;; Means of blocks of $factor × $factor bytes, rounded; $factor is 257 at most, so that sums of columns fit 16 bits.
  (func (export "reduce")
    (param $from i32) (param $stride i32) (param $columns i32) (param $rows i32) (param $factor i32)
    (param $sums i32) (param $to i32)
    (local $area i32) (local $width i32) (local $x i32) (local $at i32) (local $left i32) (local $bytes v128)
    (local $low v128) (local $high v128) (local $column i32) (local $end i32) (local $sum i32)
    (local.set $area (i32.mul (local.get $factor) (local.get $factor)))
    (local.set $width (i32.mul (local.get $columns) (local.get $factor)))
    (loop $eachRow
      (local.set $x (i32.const 0))
      (loop $eachSixteen
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.add (local.get $from) (local.get $x)))
        (local.set $left (local.get $factor))
        (loop $eachLine
          (local.set $bytes (v128.load (local.get $at)))
          (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $bytes))))
          (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $bytes))))
          (local.set $at (i32.add (local.get $at) (local.get $stride)))
          (br_if $eachLine (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
        (local.set $at (i32.add (local.get $sums) (i32.shl (local.get $x) (i32.const 1))))
        (v128.store (local.get $at) (local.get $low))
        (v128.store offset=16 (local.get $at) (local.get $high))
        (local.set $x (i32.add (local.get $x) (i32.const 16)))
        (br_if $eachSixteen (i32.lt_u (local.get $x) (local.get $width))))
      (local.set $at (local.get $sums))
      (local.set $column (local.get $columns))
      (loop $eachBlock
        (local.set $sum (i32.shr_u (local.get $area) (i32.const 1)))
        (local.set $end (i32.add (local.get $at) (i32.shl (local.get $factor) (i32.const 1))))
        (loop $eachColumn
          (local.set $sum (i32.add (local.get $sum) (i32.load16_u (local.get $at))))
          (local.set $at (i32.add (local.get $at) (i32.const 2)))
          (br_if $eachColumn (i32.lt_u (local.get $at) (local.get $end))))
        (i32.store8 (local.get $to) (i32.div_u (local.get $sum) (local.get $area)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br_if $eachBlock (local.tee $column (i32.sub (local.get $column) (i32.const 1)))))
      (local.set $from (i32.add (local.get $from) (i32.mul (local.get $stride) (local.get $factor))))
      (br_if $eachRow (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; Adds up lines of bytes, each times its weight, into floats.
  (func $addLines
    (param $from i32) (param $stride i32) (param $width i32) (param $weights i32) (param $weightsEnd i32) (param $sums i32)
    (local $x i32) (local $at i32) (local $weight i32) (local $by v128) (local $eight v128) (local $four v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $eachEight
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $d (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.add (local.get $from) (local.get $x)))
      (local.set $weight (local.get $weights))
      (loop $eachLine
        (local.set $by (v128.load64_splat (local.get $weight)))
        (local.set $eight (v128.load8x8_u (local.get $at)))
        (local.set $four (i32x4.extend_low_i16x8_u (local.get $eight)))
        (local.set $a (f64x2.add (local.get $a)
          (f64x2.mul (local.get $by) (f64x2.convert_low_i32x4_u (local.get $four)))))
        (local.set $four (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $four) (local.get $four)))
        (local.set $b (f64x2.add (local.get $b)
          (f64x2.mul (local.get $by) (f64x2.convert_low_i32x4_u (local.get $four)))))
        (local.set $four (i32x4.extend_high_i16x8_u (local.get $eight)))
        (local.set $c (f64x2.add (local.get $c)
          (f64x2.mul (local.get $by) (f64x2.convert_low_i32x4_u (local.get $four)))))
        (local.set $four (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $four) (local.get $four)))
        (local.set $d (f64x2.add (local.get $d)
          (f64x2.mul (local.get $by) (f64x2.convert_low_i32x4_u (local.get $four)))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (local.set $weight (i32.add (local.get $weight) (i32.const 8)))
        (br_if $eachLine (i32.lt_u (local.get $weight) (local.get $weightsEnd))))
      (v128.store (local.get $sums) (local.get $a))
      (v128.store offset=16 (local.get $sums) (local.get $b))
      (v128.store offset=32 (local.get $sums) (local.get $c))
      (v128.store offset=48 (local.get $sums) (local.get $d))
      (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
      (local.set $x (i32.add (local.get $x) (i32.const 8)))
      (br_if $eachEight (i32.lt_u (local.get $x) (local.get $width)))))

  ;; Each target byte is a weighted sum of so many lines (down) and columns (across). Of each target, firsts have the place
  ;; of the first of them, four bytes each, and weights the weights of all, eight bytes each. Lines first: then only as
  ;; many as are left have to be scaled across.
  (func (export "scale")
    (param $from i32) (param $stride i32) (param $width i32) (param $columns i32) (param $rows i32)
    (param $downFirsts i32) (param $downWeights i32) (param $downTaps i32)
    (param $acrossFirsts i32) (param $acrossWeights i32) (param $acrossTaps i32)
    (param $sums i32) (param $to i32)
    (local $nextDown i32) (local $first i32) (local $lastFirst i32) (local $at i32) (local $weight i32) (local $end i32)
    (local $sum f64)
    (local.set $lastFirst (i32.add (local.get $acrossFirsts) (i32.shl (local.get $columns) (i32.const 2))))
    (loop $eachRow
      (local.set $nextDown (i32.add (local.get $downWeights) (i32.shl (local.get $downTaps) (i32.const 3))))
      (call $addLines
        (i32.add (local.get $from) (i32.mul (local.get $stride) (i32.load (local.get $downFirsts))))
        (local.get $stride) (local.get $width) (local.get $downWeights) (local.get $nextDown) (local.get $sums))
      (local.set $downFirsts (i32.add (local.get $downFirsts) (i32.const 4)))
      (local.set $downWeights (local.get $nextDown))
      (local.set $first (local.get $acrossFirsts))
      (local.set $weight (local.get $acrossWeights))
      (loop $eachColumn
        (local.set $sum (f64.const 0.5))
        (local.set $at (i32.add (local.get $sums) (i32.shl (i32.load (local.get $first)) (i32.const 3))))
        (local.set $end (i32.add (local.get $weight) (i32.shl (local.get $acrossTaps) (i32.const 3))))
        (loop $eachTap
          (local.set $sum (f64.add (local.get $sum) (f64.mul (f64.load (local.get $at)) (f64.load (local.get $weight)))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (local.set $weight (i32.add (local.get $weight) (i32.const 8)))
          (br_if $eachTap (i32.lt_u (local.get $weight) (local.get $end))))
        (i32.store8 (local.get $to) (i32.trunc_f64_u (local.get $sum)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (local.set $first (i32.add (local.get $first) (i32.const 4)))
        (br_if $eachColumn (i32.lt_u (local.get $first) (local.get $lastFirst))))
      (br_if $eachRow (local.tee $rows (i32.sub (local.get $rows) (i32.const 1)))))))
