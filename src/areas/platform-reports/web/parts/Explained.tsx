import { IconChevronRight } from '@tabler/icons-react'
import type { Report } from '#areas/platform-reports/contract.ts'
import classes from '#areas/platform-reports/web/parts/reports.module.css'
import { InstantText } from '#kit/ui/values.tsx'

/** What the report tells, what each figure is made from, and when it was counted. */
export function Explained({ report: { definition, basis, counted_at } }: { report: Report }) {
  return (
    <details className={classes.explained}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        Explain these figures
      </summary>
      <p>{definition}</p>
      <dl>
        {basis.map(({ figure, means }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.counted}>
        Days are those of each agency’s own zone. Counted every hour
        {counted_at ? (
          <>
            , last <InstantText at={counted_at} />
          </>
        ) : (
          '; nothing has been counted for these days'
        )}
        .
      </p>
    </details>
  )
}
