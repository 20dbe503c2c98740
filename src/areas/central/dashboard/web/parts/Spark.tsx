import classes from '#areas/central/dashboard/web/parts/dashboard.module.css'

const [width, height] = [120, 28]

/** A line for the eye only: what it says stands in words beside it. Days without a figure are left out. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0))
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [
          [
            (at / Math.max(1, values.length - 1)) * width,
            height - 2 - (value / highest) * (height - 4),
          ] as const,
        ],
  )
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [first, last] = [points[0], points.at(-1)]
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {first && last && points.length > 1 && (
        <>
          <polygon points={`${first[0]},${height} ${line} ${last[0]},${height}`} />
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  )
}
