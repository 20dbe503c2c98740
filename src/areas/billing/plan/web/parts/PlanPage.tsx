import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Billing, billing } from '#areas/billing/plan/contract.ts'
import classes from '#areas/billing/plan/web/parts/plan.module.css'
import { Use } from '#areas/billing/plan/web/parts/Use.tsx'
import { AboveNotice } from '#areas/billing/web/parts/AboveNotice.tsx'
import { Owed } from '#areas/billing/web/parts/Owed.tsx'
import { featureWords, priceText } from '#areas/billing/web/words.ts'
import { useCall } from '#kit/query.ts'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText } from '#kit/ui/values.tsx'

type Props = { billing: Billing; mayManage: boolean }
type PageProps = Props & { card: ReactNode; children: ReactNode }

export const isAlive = ({ status }: Pick<Billing, 'status'>) => status !== null && status !== 'cancelled'

/** What the agency has of Saffron, what it uses of it, and what that costs, line by line. */
export function PlanPage({ billing: data, mayManage, card, children }: PageProps) {
  const alive = isAlive(data)
  return (
    <>
      <PageHeader title="Billing" aside={data.status ? <StatusBadge status={data.status} /> : undefined}>
        {mayManage && <Verbs billing={data} />}
      </PageHeader>
      {!alive && (
        <EmptyState
          title={data.status === null ? 'No plan yet' : 'Your subscription has ended'}
          text={
            data.offers.length === 0
              ? 'Nothing is on offer at the moment. Please write to Saffron.'
              : 'Choose a plan: you see what it costs, line by line, before anything is owed.'
          }
        >
          {mayManage && data.offers.length > 0 && (
            <Button component={TenantLink} to="/billing?do=plan">
              Choose a plan
            </Button>
          )}
        </EmptyState>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {alive && <Ahead billing={data} />}
          {data.owed && <Owed owed={data.owed} />}
          {children}
          <Panel title="What you use">
            <Use used={data.used} limits={data.limits} />
          </Panel>
        </div>
        <div className={classes.stack}>
          {alive && <Plan billing={data} />}
          {card}
          <Details billing={data} mayManage={mayManage} />
          <Panel title="History">
            <History subject="billing" id={1} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Verbs({ billing: { status, ends_on, renews_on, version } }: { billing: Billing }) {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const cancel = useCall(billing.cancel, {
    done: 'Subscription cancelled',
    refreshes: ['billing'],
    onDone: close,
  })
  const resume = useCall(billing.resume, { done: 'Your subscription goes on', refreshes: ['billing'] })
  if (!isAlive({ status })) return null
  return (
    <>
      {ends_on ? (
        <Button
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate({ body: { version } })}
        >
          Go on with it
        </Button>
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          Cancel subscription
        </Button>
      )}
      <Button component={TenantLink} to="/billing?do=plan">
        Change plan
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={close}
        title="Cancel your subscription?"
        confirm="Cancel subscription"
        tone="danger"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ body: { version } })}
      >
        <p className={classes.dim}>
          Everything works until {renews_on && dayText(renews_on)}. From that day on you may look, take data
          out and finish approvals, and nothing else can be changed. Until then you can change your mind. Take
          what you need with you: every list can be exported, and under Exports you find what you took out.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Ahead({ billing: data }: { billing: Billing }) {
  const { ends_on, status, trial_ends_on, next_product, next_from, used, limits, by_hand, product } = data
  return (
    <>
      <AboveNotice {...{ used, limits, by_hand }} title={`More is used than ${product} includes`} isOwn />
      {ends_on && (
        <Notice tone="warning" title={`Your subscription ends on ${dayText(ends_on)}`}>
          Until then everything works, and you can go on with it at any time.
        </Notice>
      )}
      {!ends_on && status === 'trialing' && trial_ends_on && (
        <Notice title={`Your trial ends on ${dayText(trial_ends_on)}`}>
          Nothing is owed until then. From that day on {product} is charged as its price says; change the plan
          or cancel whenever you like.
        </Notice>
      )}
      {next_product && next_from && (
        <Notice title={`${next_product} begins on ${dayText(next_from)}`}>
          Choose your present plan again to take that back.
        </Notice>
      )}
    </>
  )
}

function Plan({ billing: data }: { billing: Billing }) {
  const { product, price, features, started_on, renews_on, trial_ends_on, ends_on, comp_reason } = data
  return (
    <Panel title="Plan">
      <Facts
        items={[
          ['Plan', product],
          ['Price', price && priceText(price)],
          ['Includes', features.map((feature) => featureWords[feature]).join(', ')],
          ['Since', <DayText key="since" day={started_on} />],
          ...(trial_ends_on ? [['Trial until', <DayText key="trial" day={trial_ends_on} />] as const] : []),
          [ends_on ? 'Ends' : 'Renews', <DayText key="renews" day={ends_on ?? renews_on} />],
          ...(comp_reason ? [['Free of charge', comp_reason] as const] : []),
        ]}
      />
    </Panel>
  )
}

function Details({ billing: { details }, mayManage }: Props) {
  const { name, address_line_1, address_line_2, city, postcode, country, vat_number, email, reference } =
    details
  const lines = [address_line_1, address_line_2, [postcode, city].filter(Boolean).join(' '), country]
  return (
    <Panel
      title="Made out to"
      aside={
        mayManage && (
          <Button component={TenantLink} to="/billing?do=details" variant="default" size="xs">
            Edit address
          </Button>
        )
      }
    >
      <Facts
        items={[
          ['Name', name],
          ['Address', lines.filter(Boolean).join(', ')],
          ['VAT number', vat_number],
          ['Email for questions', email],
          ...(reference ? [['Your reference', reference] as const] : []),
        ]}
      />
    </Panel>
  )
}
