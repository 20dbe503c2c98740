import { IconChevronRight } from '@tabler/icons-react'
import type { Report, ReportHead } from '#areas/reports/contract.ts'
import classes from '#areas/reports/web/parts/reports.module.css'
import { dayText } from '#kit/ui/format.ts'
import { InstantText } from '#kit/ui/values.tsx'

/** What each figure is made from, whose days these are, and the instant that all of it is of. */
export function Explained({ head, report }: { head: ReportHead; report: Report | undefined }) {
  const explained = head.columns.filter(({ explain }) => explain !== '')
  return (
    <details className={classes.explained}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        Explain these figures
      </summary>
      <p>{head.definition}</p>
      {explained.length > 0 && (
        <dl>
          {explained.map(({ key, label, explain }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{explain}</dd>
            </div>
          ))}
        </dl>
      )}
      {report && (
        <p className={classes.counted}>
          {basisText(head, report)} Days are those of {report.zone}. Amounts of several currencies are never
          added. As it stood at <InstantText at={report.snapshot_at} />.
        </p>
      )}
    </details>
  )
}

function basisText({ bases, asks }: ReportHead, { basis, as_of }: Report): string {
  const label = bases.find(({ value }) => value === basis)?.label
  if (asks === 'as_of' && as_of) return `As of the end of ${dayText(as_of)}.`
  return label ? `The period goes by: ${label.toLowerCase()}.` : ''
}
