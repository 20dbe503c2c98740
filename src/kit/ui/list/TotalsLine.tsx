import type { ReactNode } from 'react'
import classes from '#kit/ui/list/TotalsLine.module.css'

type Props = { children?: ReactNode }

/**
 * What all rows of a list come to under its filters, for `above`: figures in `strong`, a `span` a currency. Without them
 * it keeps their place until they are there, so that the rows below stay where they are.
 */
export function TotalsLine({ children }: Props) {
  return <div className={classes.totals}>{children ?? '\u00a0'}</div>
}
