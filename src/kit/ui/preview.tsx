import type { ReactNode } from 'react'
import classes from '#kit/ui/preview.module.css'

/** What a preview is asked by: days, a side, whom. */
export const AskPanel = ({ children }: { children: ReactNode }) => (
  <div className={classes.ask}>{children}</div>
)

type Figure = readonly [label: string, value: string, compare?: string | undefined]

/** What a run or a record comes to, in large figures; `compare`: beside what it stands. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {items.map(([label, value, compare]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {value}
            {compare && <span className={classes.compare}>{compare}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A line of a panel that is flush: what, a note to it, and its amount at the right. */
export function AmountRow({ what, note, amount }: { what: ReactNode; note?: ReactNode; amount?: ReactNode }) {
  return (
    <div className={classes.row}>
      <span>{what}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {amount !== undefined && <span className={classes.amount}>{amount}</span>}
    </div>
  )
}

/** Below a preview, always in sight: what would be made, and the button that makes it. */
export function CommitBar({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <p>{says}</p>
      {children}
    </div>
  )
}
