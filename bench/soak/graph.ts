export type Line = { name: string; unit: string; values: number[] };

const WIDTH = 720;
const HEIGHT = 130;
const LEFT = 60;
const TOP = 26;

/** Lines over time, one below the other, each with a scale of its own from zero. */
export function graph(title: string, minutes: number, lines: Line[]): string {
  const panels = lines.map((line, at) => panel(line, minutes, 30 + at * (HEIGHT + TOP + 24)));
  const height = 40 + lines.length * (HEIGHT + TOP + 24);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="14" font-weight="bold">${title}</text>
${panels.join('\n')}
</svg>
`;
}

function panel({ name, unit, values }: Line, minutes: number, y: number): string {
  const most = niceTop(Math.max(...values, 0));
  const [width, bottom] = [WIDTH - LEFT - 20, y + TOP + HEIGHT];
  const points = values.map((value, at) => {
    const x = LEFT + (at / Math.max(values.length - 1, 1)) * width;
    return `${x.toFixed(1)},${(bottom - (value / most) * HEIGHT).toFixed(1)}`;
  });
  const mark = (share: number) =>
    `<path d="M${LEFT} ${bottom - share * HEIGHT}h${width}" stroke="#ddd"/><text x="${LEFT - 6}" y="${bottom - share * HEIGHT + 4}" text-anchor="end" fill="#555">${+(most * share).toPrecision(3)}</text>`;
  return `<text x="${LEFT}" y="${y + 14}">${name}, ${unit}</text>
${[0, 0.5, 1].map(mark).join('')}
<polyline points="${points.join(' ')}" fill="none" stroke="#0a6b5e" stroke-width="1.5"/>
<text x="${LEFT}" y="${bottom + 15}" fill="#555">0</text><text x="${WIDTH - 20}" y="${bottom + 15}" text-anchor="end" fill="#555">${+minutes.toFixed(1)} min</text>`;
}

/** 1, 2 or 5 times a power of ten. */
function niceTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([1, 2, 5, 10].find((times) => times * power >= most) ?? 10);
}
