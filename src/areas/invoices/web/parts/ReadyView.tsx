import { Button, Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DocumentKind, TypeSlug } from '#areas/invoices/contract.ts'
import { invoiceRuns, type ReadyFigure, type ReadyParty } from '#areas/invoices/runs/contract.ts'
import { Exclusions } from '#areas/invoices/web/parts/Exclusions.tsx'
import classes from '#areas/invoices/web/parts/ReadyView.module.css'
import { sourcesText } from '#areas/invoices/web/parts/sources.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { countText, dayText, moneyText } from '#kit/ui/format.ts'
import { EmptyState, ErrorState, NoPermission } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { Money } from '#kit/ui/values.tsx'

/** Approved time that stands on no document yet, side by side, and the way into a run. */
export function ReadyView({ type }: { type: TypeSlug }) {
  const { can } = usePermissions()
  const sides = (['sales', 'self-billing'] as const).filter((side) => type === 'all' || type === side)
  if (!can('invoices.run')) return <NoPermission order={2} />
  if (sides.length === 0) {
    return (
      <EmptyState
        title="Nothing becomes ready here"
        text="Time is invoiced to clients and self-billed for suppliers."
      />
    )
  }
  return (
    <div className={classes.sides}>
      {sides.map((side) => (
        <Side key={side} side={side} />
      ))}
    </div>
  )
}

const titles = { sales: 'To invoice to clients', 'self-billing': 'To self-bill for suppliers' }

function Side({ side }: { side: DocumentKind }) {
  const query = useQuery(queryOf(invoiceRuns.ready, { query: { side } }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={160} radius="lg" />
  const { data, figures } = query.data
  const parties = data.filter(({ readiness }) => readiness === 'ready')
  const left = data.filter(({ readiness }) => readiness !== 'ready')
  return (
    <>
      <section className={classes.side} aria-label={titles[side]}>
        <header className={classes.head}>
          <h2 className={classes.title}>{titles[side]}</h2>
          <p className={classes.sum}>{sumOf(figures)}</p>
          {parties.length > 0 && (
            <Button component={TenantLink} to={`/invoices/run?side=${side}`} variant="default" size="sm">
              Preview a run
            </Button>
          )}
        </header>
        {parties.length === 0 ? (
          <EmptyState
            icon={<IconChecks size={26} stroke={1.6} />}
            title={left.length === 0 ? 'All approved time is on a document' : 'Nothing is ready'}
            text={
              left.length === 0
                ? 'Timesheets appear here as soon as they are approved.'
                : 'What is approved is left out for now: see below why.'
            }
          />
        ) : (
          <ul className={classes.list}>
            {parties.map((party) => (
              <Party key={`${party.party_id} ${party.currency}`} party={party} side={side} />
            ))}
          </ul>
        )}
      </section>
      <div id="held">
        <Exclusions exclusions={left as Left[]} side={side} />
      </div>
    </>
  )
}

/** What is not ready has its reason. */
type Left = ReadyParty & { reason: NonNullable<ReadyParty['reason']> }

function Party({ party, side }: { party: ReadyParty; side: DocumentKind }) {
  const to =
    side === 'sales' ? `/clients/${party.party_id}/view` : `/settings/suppliers/${party.party_id}/edit`
  return (
    <li className={classes.party}>
      <span className={classes.name}>
        {party.party_id ? <TenantLink to={to}>{party.party_name}</TenantLink> : party.party_name}
      </span>
      <span className={classes.note}>
        {sourcesText(party)} of {countText(party.candidate_count, 'worker')}
        <br />
        {party.oldest === party.newest
          ? dayText(party.newest)
          : `${dayText(party.oldest)} to ${dayText(party.newest)}`}
      </span>
      <span className={classes.amount}>
        <Money minor={party.net} currency={party.currency} />
      </span>
    </li>
  )
}

/** What the next run takes, and what an obstacle holds back: the figures of the dashboard. */
function sumOf(figures: readonly ReadyFigure[]): string {
  const words = (readiness: ReadyFigure['readiness'], word: string) =>
    figures
      .filter((each) => each.readiness === readiness)
      .map(({ net, currency }) => `${moneyText(net, currency)} ${word}`)
  return [...words('ready', 'ready'), ...words('held', 'held back')].join(' · ')
}
