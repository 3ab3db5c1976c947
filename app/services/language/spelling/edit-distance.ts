/**
 * Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
 *
 * @returns the distance, or where it is more than `most` any number above `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [start, ends] = [0, 0];
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a[start] === b[start]) start++;
  while (ends < shorter - start && a[a.length - 1 - ends] === b[b.length - 1 - ends]) ends++;
  const [ofA, ofB] = [a.length - ends - start, b.length - ends - start];
  // What is left differs at both ends: one change is enough only for a single letter, or for two swapped neighbours.
  if (Math.max(ofA, ofB) <= 1) return Math.max(ofA, ofB);
  if (most <= 1) return ofA === 2 && ofB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start] ? 1 : most + 1;
  return distanceOf(a.slice(start, a.length - ends), b.slice(start, b.length - ends), most);
}

function distanceOf(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
