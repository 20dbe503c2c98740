import type { Correction } from '#areas/invoices/corrections/contract.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { entryLines } from '#areas/invoices/corrections/web/parts/HoursFields.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'

/** What was entered, and what is right, beside each other. */
export function Hours({ entries }: Pick<Correction, 'entries'>) {
  if (!entries) return null
  const sides = [
    ['Until then', entries.before],
    ['Right', entries.after],
  ] as const
  return (
    <Panel title="Hours">
      <div className={classes.beside}>
        {sides.map(([title, of]) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {entryLines(of).map((line, at) => (
                <li key={`${at} ${line}`}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  )
}
