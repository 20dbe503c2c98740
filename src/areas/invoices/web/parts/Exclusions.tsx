import { IconChevronRight } from '@tabler/icons-react'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { type Exclusion, exclusionReasons } from '#areas/invoices/runs/contract.ts'
import classes from '#areas/invoices/web/parts/Exclusions.module.css'
import { Panel } from '#web/ui/detail/Facts.tsx'
import { numberText } from '#web/ui/format.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { TenantLink } from '#web/ui/TenantLink.tsx'
import { Money } from '#web/ui/values.tsx'

type Props = { exclusions: readonly Exclusion[]; side: DocumentKind }

/** Nothing to put right: it is simply not its turn. */
const ordinary = ['not_approved', 'payroll']

/** What the run leaves out, by reason; what somebody can put right comes first and stands open. */
export function Exclusions({ exclusions, side }: Props) {
  if (exclusions.length === 0) return null
  const reasons = [...new Set(exclusions.map(({ reason }) => reason))]
  const sorted = reasons.sort((a, b) => Number(ordinary.includes(a)) - Number(ordinary.includes(b)))
  return (
    <Panel title="Left out" flush>
      {sorted.map((reason) => (
        <Reason key={reason} side={side} exclusions={exclusions.filter((each) => each.reason === reason)} />
      ))}
    </Panel>
  )
}

function Reason({ exclusions, side }: Props) {
  const { reason } = exclusions[0]!
  const sum = (of: (each: Exclusion) => number) => exclusions.reduce((total, each) => total + of(each), 0)
  return (
    <details className={classes.reason} open={!ordinary.includes(reason)}>
      <summary className={classes.head}>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        <span>
          <StatusBadge
            status={ordinary.includes(reason) ? 'excluded' : 'blocked'}
            label={exclusionReasons[reason]}
          />
        </span>
        <span className={classes.note}>{sheets(sum((each) => each.sheet_count))}</span>
        <span className={classes.amount}>
          <Money minor={sum((each) => each.net)} />
        </span>
      </summary>
      <ul className={classes.parties}>
        {exclusions.map((each) => (
          <Party key={each.party_id} exclusion={each} side={side} />
        ))}
      </ul>
    </details>
  )
}

function Party({ exclusion, side }: { exclusion: Exclusion; side: DocumentKind }) {
  const { party_id, party_name, sheet_count, net, timesheet_ids } = exclusion
  const to = side === 'sales' ? `/clients/${party_id}/view` : `/settings/suppliers/${party_id}/edit`
  const first = timesheet_ids[0]
  const words = sheets(sheet_count)
  return (
    <li className={classes.party}>
      <span>{party_id ? <TenantLink to={to}>{party_name}</TenantLink> : party_name}</span>
      <span className={classes.note}>
        {sheet_count === 1 && first ? <TenantLink to={`/timesheets/${first}`}>{words}</TenantLink> : words}
      </span>
      <span className={classes.amount}>
        <Money minor={net} />
      </span>
    </li>
  )
}

const sheets = (count: number) => (count === 1 ? '1 timesheet' : `${numberText(count)} timesheets`)
