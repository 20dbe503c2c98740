import { IconChevronRight } from '@tabler/icons-react'
import { clientHold, disputeHold, invoiceHold } from '#areas/clients/contract.ts'
import { holdText, ReleaseHold } from '#areas/clients/web/public.tsx'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { type Exclusion, exclusionReasons, nothingYet, type Sources } from '#areas/invoices/runs/contract.ts'
import classes from '#areas/invoices/web/parts/Exclusions.module.css'
import { sourcesText } from '#areas/invoices/web/parts/sources.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Money } from '#kit/ui/values.tsx'

type Left = Pick<
  Exclusion,
  'reason' | 'party_id' | 'party_name' | 'sheet_count' | 'other_count' | 'currency' | 'net' | 'hold'
>
type Props = { exclusions: readonly Left[]; side: DocumentKind }

/** Nothing to put right: it is simply not its turn. */
const ordinary = ['not_approved', 'payroll', 'later', 'billing_later', 'nothing']

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
  const total = (key: keyof Sources) => exclusions.reduce((sum, each) => sum + each[key], 0)
  const currencies = [...new Set(exclusions.map(({ currency }) => currency))]
  const sumIn = (of: string) =>
    exclusions.reduce((total, { currency, net }) => total + (currency === of ? net : 0), 0)
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
        <span className={classes.note}>
          {sourcesText({ sheet_count: total('sheet_count'), other_count: total('other_count') })}
        </span>
        <span className={classes.amount}>
          {currencies.map((currency) => (
            <div key={currency}>
              <Money minor={sumIn(currency)} currency={currency} />
            </div>
          ))}
        </span>
      </summary>
      {reason === 'profile_on_hold' && <p className={classes.why}>{invoiceHold.description}</p>}
      {reason === 'nothing' && <p className={classes.why}>{nothingYet}</p>}
      {reason === 'disputed' && <p className={classes.why}>{disputeHold.description}</p>}
      {reason === 'party_on_hold' && <p className={classes.why}>{clientHold.description}</p>}
      <ul className={classes.parties}>
        {exclusions.map((each) => (
          <Party key={`${each.party_id} ${each.currency}`} exclusion={each} side={side} />
        ))}
      </ul>
    </details>
  )
}

function Party({ exclusion, side }: { exclusion: Left; side: DocumentKind }) {
  const { reason, party_id, party_name, sheet_count, currency, net, hold } = exclusion
  const words = sourcesText(exclusion)
  const to = side === 'sales' ? `/clients/${party_id}/view` : `/settings/suppliers/${party_id}/edit`
  return (
    <li className={classes.party}>
      <span>
        {party_id ? <TenantLink to={to}>{party_name}</TenantLink> : party_name}
        {hold && (hold.at || hold.note) && <span className={classes.hold}>{holdText(hold)}</span>}
        {reason === 'disputed' && party_id && (
          <TenantLink className={classes.hold} to={`/invoices/disputed/sales?client_id=${party_id}`}>
            See what is disputed
          </TenantLink>
        )}
        {reason === 'profile_on_hold' && party_id && <ReleaseHold client_id={party_id} name={party_name} />}
      </span>
      <span className={classes.note}>
        {sheet_count > 0 ? <TenantLink to={sheetsAt(exclusion, side)}>{words}</TenantLink> : words}
      </span>
      <span className={classes.amount}>
        <Money minor={net} currency={currency} />
      </span>
    </li>
  )
}

/** The list of just these timesheets. */
function sheetsAt({ reason, party_id }: Left, side: DocumentKind): string {
  const whose = party_id ? `&${side === 'sales' ? 'client_id' : 'supplier_id'}=${party_id}` : ''
  if (reason === 'payroll') return '/timesheets?queue=paid_by_payroll'
  const client = side === 'sales' ? whose : ''
  if (reason === 'not_approved') return `/timesheets?status=open,draft,submitted,rejected${client}`
  if (reason === 'later' || reason === 'billing_later') return `/timesheets?status=approved${client}`
  if (reason === 'nothing')
    return `/timesheets?queue=ready_to_${side === 'sales' ? 'bill' : 'self_bill'}${whose}`
  return `/timesheets?queue=held_to_${side === 'sales' ? 'bill' : 'self_bill'}&hold=${reason}${whose}`
}
