import classes from '#areas/jobs/web/parts/MoneySummary.module.css'

type Props = {
  label: string
  value: string
  strong?: boolean
  /** A part of the line above. */
  step?: boolean
  loss?: boolean
  dot?: 'pay' | 'margin'
}

/** A line of the summary of money: what it is, and how much. */
export function Line({ label, value, strong, step, loss, dot }: Props) {
  return (
    <div
      className={classes.line}
      data-strong={strong || undefined}
      data-step={step || undefined}
      data-loss={loss || undefined}
    >
      <dt>
        {dot && <i className={classes.dot} data-dot={dot} />}
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
