import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '#areas/timesheets/web/parts/WeekSwitcher.module.css'
import { type Week, weekLater } from '#areas/timesheets/web/weeks.ts'
import type { Search } from '#kit/address.ts'
import { dayText } from '#kit/ui/format.ts'
import { withChange } from '#kit/ui/list/search.ts'

type Props = { search: Search; week: Week | undefined; last: Week }

/** Turns a list of timesheets from week to week; the other filters stay. */
export function WeekSwitcher({ search, week, last }: Props) {
  const to = ({ from, to }: Week) => withChange(search, { period_from: from, period_to: to })
  return (
    <nav className={classes.switcher} aria-label="Week">
      {week ? (
        <>
          <span className={classes.week}>
            <Way label="The week before" search={to(weekLater(week, -1))}>
              <IconChevronLeft size={18} stroke={1.8} />
            </Way>
            <span className={classes.name} aria-live="polite">
              Week to {dayText(week.to, 'dated')}
            </span>
            <Way label="The week after" search={to(weekLater(week, 1))}>
              <IconChevronRight size={18} stroke={1.8} />
            </Way>
          </span>
          {/* Up to the present week: what lies ahead has its own view. */}
          <Link
            to="."
            className={classes.all}
            search={withChange(search, { period_from: undefined, period_to: weekLater(last, 1).to }) as never}
          >
            All weeks
          </Link>
        </>
      ) : (
        <Link to="." className={classes.all} search={to(last) as never}>
          One week at a time
        </Link>
      )}
    </nav>
  )
}

function Way({ label, search, children }: { label: string; search: Search; children: ReactNode }) {
  return (
    <Link to="." search={search as never} className={classes.way} aria-label={label} title={label}>
      {children}
    </Link>
  )
}
