;; What the cross-encoder computes most, four numbers at a time (WebAssembly SIMD): some 20 times as fast as the same in JavaScript.
;; Compile after a change: npx wat2wasm app/services/search/cross-encoder/kernel.wat -o app/data/cross-encoder.wasm
;; Places and lengths are bytes of the memory; numbers are 32-bit floats. A block is 16 of them: vectors and columns are made of whole blocks.
(module
  (import "host" "memory" (memory 1))

  ;; Sets a vector's first $length bytes to zero.
  (func $clear (export "clear") (param $vector i32) (param $length i32)
    (memory.fill (local.get $vector) (i32.const 0) (local.get $length)))

  ;; Adds columns, each as often as its share says: a matrix times a vector. Columns of $length bytes begin $stride bytes apart.
  (func $add (export "add")
    (param $sum i32) (param $columns i32) (param $stride i32) (param $length i32) (param $shares i32) (param $count i32)
    (local $block i32) (local $column i32) (local $at i32) (local $end i32)
    (local $share v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $shares) (i32.shl (local.get $count) (i32.const 2))))
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $blocks
      (local.set $a (v128.load (i32.add (local.get $sum) (local.get $block))))
      (local.set $b (v128.load offset=16 (i32.add (local.get $sum) (local.get $block))))
      (local.set $c (v128.load offset=32 (i32.add (local.get $sum) (local.get $block))))
      (local.set $d (v128.load offset=48 (i32.add (local.get $sum) (local.get $block))))
      (local.set $column (i32.add (local.get $columns) (local.get $block)))
      (local.set $at (local.get $shares))
      (loop $each
        (local.set $share (v128.load32_splat (local.get $at)))
        (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $share) (v128.load (local.get $column)))))
        (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $share) (v128.load offset=16 (local.get $column)))))
        (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $share) (v128.load offset=32 (local.get $column)))))
        (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $share) (v128.load offset=48 (local.get $column)))))
        (local.set $column (i32.add (local.get $column) (local.get $stride)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br_if $each (i32.lt_u (local.get $at) (local.get $end))))
      (v128.store (i32.add (local.get $sum) (local.get $block)) (local.get $a))
      (v128.store offset=16 (i32.add (local.get $sum) (local.get $block)) (local.get $b))
      (v128.store offset=32 (i32.add (local.get $sum) (local.get $block)) (local.get $c))
      (v128.store offset=48 (i32.add (local.get $sum) (local.get $block)) (local.get $d))
      (local.set $block (i32.add (local.get $block) (i32.const 64)))
      (br_if $blocks (i32.lt_u (local.get $block) (local.get $length)))))

  ;; The inner product of two vectors.
  (func $product (export "product") (param $one i32) (param $other i32) (param $length i32) (result f32)
    (local $end i32) (local $sum v128) (local $next v128)
    (local.set $end (i32.add (local.get $one) (local.get $length)))
    (loop $each
      (local.set $sum (f32x4.add (local.get $sum)
        (f32x4.mul (v128.load (local.get $one)) (v128.load (local.get $other)))))
      (local.set $next (f32x4.add (local.get $next)
        (f32x4.mul (v128.load offset=16 (local.get $one)) (v128.load offset=16 (local.get $other)))))
      (local.set $one (i32.add (local.get $one) (i32.const 32)))
      (local.set $other (i32.add (local.get $other) (i32.const 32)))
      (br_if $each (i32.lt_u (local.get $one) (local.get $end))))
    (local.set $sum (f32x4.add (local.get $sum) (local.get $next)))
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
      (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))

  ;; Writes how like each word of one side is to each of the other, row by row. $compared is where in a word stands what is compared.
  (func (export "likenesses")
    (param $out i32) (param $ones i32) (param $count i32) (param $others i32) (param $other_count i32)
    (param $stride i32) (param $compared i32) (param $length i32)
    (local $one i32) (local $other i32) (local $word i32)
    (loop $rows
      (local.set $word (i32.add (local.get $others) (local.get $compared)))
      (local.set $other (i32.const 0))
      (loop $each
        (f32.store (local.get $out)
          (call $product (i32.add (local.get $ones) (local.get $compared)) (local.get $word) (local.get $length)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $word (i32.add (local.get $word) (local.get $stride)))
        (local.set $other (i32.add (local.get $other) (i32.const 1)))
        (br_if $each (i32.lt_u (local.get $other) (local.get $other_count))))
      (local.set $ones (i32.add (local.get $ones) (local.get $stride)))
      (local.set $one (i32.add (local.get $one) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $one) (local.get $count)))))

  ;; What the words of one side say beside those of the other: adds to $hidden, of each word, its weight times what is positive of
  ;; own + (shares of others' said) + both × (sum ∘ shares of others' sums). A word is: sum ($length bytes), said, own ($hidden_length
  ;; each), …, and its weight at $weight. $shares are one row for each word. $work has room for a sum and a said.
  (func (export "side")
    (param $hidden i32) (param $words i32) (param $count i32) (param $others i32) (param $other_count i32) (param $shares i32)
    (param $both i32) (param $dimensions i32) (param $stride i32) (param $length i32) (param $hidden_length i32) (param $weight i32)
    (param $work i32)
    (local $end i32) (local $says i32)
    (local.set $end (i32.add (local.get $words) (i32.mul (local.get $count) (local.get $stride))))
    (local.set $says (i32.add (local.get $work) (local.get $length)))
    (loop $each
      (call $clear (local.get $work) (i32.add (local.get $length) (local.get $hidden_length)))
      (call $add (local.get $work) (local.get $others) (local.get $stride)
        (i32.add (local.get $length) (local.get $hidden_length)) (local.get $shares) (local.get $other_count))
      (call $multiply (local.get $work) (local.get $words) (local.get $length))
      (call $add (local.get $says) (local.get $both) (local.get $hidden_length) (local.get $hidden_length)
        (local.get $work) (local.get $dimensions))
      (call $add_positive (local.get $hidden) (local.get $says)
        (i32.add (local.get $words) (i32.add (local.get $length) (local.get $hidden_length))) (local.get $hidden_length)
        (f32.load (i32.add (local.get $words) (local.get $weight))))
      (local.set $shares (i32.add (local.get $shares) (i32.shl (local.get $other_count) (i32.const 2))))
      (local.set $words (i32.add (local.get $words) (local.get $stride)))
      (br_if $each (i32.lt_u (local.get $words) (local.get $end)))))

  ;; Multiplies a vector by another, number by number.
  (func $multiply (param $vector i32) (param $by i32) (param $length i32)
    (local $at i32)
    (loop $each
      (v128.store (i32.add (local.get $vector) (local.get $at))
        (f32x4.mul (v128.load (i32.add (local.get $vector) (local.get $at))) (v128.load (i32.add (local.get $by) (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $each (i32.lt_u (local.get $at) (local.get $length)))))

  ;; Adds the positive numbers of the sum of two vectors, times a weight.
  (func $add_positive (param $sum i32) (param $one i32) (param $other i32) (param $length i32) (param $weight f32)
    (local $at i32) (local $share v128)
    (local.set $share (f32x4.splat (local.get $weight)))
    (loop $each
      (v128.store (i32.add (local.get $sum) (local.get $at))
        (f32x4.add (v128.load (i32.add (local.get $sum) (local.get $at)))
          (f32x4.mul (local.get $share)
            (f32x4.max (v128.const f32x4 0 0 0 0)
              (f32x4.add
                (v128.load (i32.add (local.get $one) (local.get $at)))
                (v128.load (i32.add (local.get $other) (local.get $at))))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $each (i32.lt_u (local.get $at) (local.get $length))))))
