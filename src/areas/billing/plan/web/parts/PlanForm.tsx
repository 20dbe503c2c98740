import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Billing,
  billing,
  type Offer,
  type PlanChoice,
  type PlanPreview,
} from '#areas/billing/plan/contract.ts'
import classes from '#areas/billing/plan/web/parts/plan.module.css'
import { Owed } from '#areas/billing/web/parts/Owed.tsx'
import { entitlementText, featureWords, priceText, tierTexts } from '#areas/billing/web/words.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'

/** Another plan, or the first one: what it costs and what it lacks stand beside it before it is chosen. */
export function PlanForm({ billing: data }: { billing: Billing }) {
  const go = useGo()
  const alive = data.status !== null && data.status !== 'cancelled'
  const [chosen, setChosen] = useState<number>()
  const [start, setStart] = useState<PlanChoice['start']>('now')
  const choose = useCall(billing.choose, {
    done: 'Plan chosen',
    refreshes: ['billing'],
    onDone: () => go('/billing'),
  })
  const preview = useQuery({
    ...queryOf(billing.preview, { query: { price_id: String(chosen ?? 0), start } }),
    enabled: chosen !== undefined,
  })
  const offer = data.offers.find(({ price_id }) => price_id === chosen)
  const isBack = offer?.is_current === true
  const nothingToDo = isBack && !data.next_product && !data.ends_on
  return (
    <>
      <PageHeader
        title={alive ? 'Change plan' : 'Choose a plan'}
        back={{ to: '/billing', label: 'Billing' }}
      />
      <div className={classes.stack}>
        <fieldset className={classes.offers}>
          <legend className={classes.dim}>Plans on offer, without VAT</legend>
          {data.offers.map((each) => (
            <OfferChoice
              key={each.price_id}
              offer={each}
              checked={each.price_id === chosen}
              onChoose={() => setChosen(each.price_id)}
            />
          ))}
        </fieldset>
        {alive && offer && !isBack && data.renews_on && (
          <fieldset className={classes.offers}>
            <legend className={classes.dim}>From when on</legend>
            <StartChoice checked={start === 'now'} onChoose={() => setStart('now')}>
              From today: the present period ends and is owed by its days
            </StartChoice>
            <StartChoice checked={start === 'renewal'} onChoose={() => setStart('renewal')}>
              From {dayText(data.renews_on)}, when the present period is over
            </StartChoice>
          </fieldset>
        )}
        {chosen !== undefined && !isBack && (
          <>
            {preview.isLoadingError && (
              <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
            )}
            {preview.isPending && <Skeleton height={180} radius="lg" />}
            {preview.data && <Preview preview={preview.data} />}
          </>
        )}
        <div className={classes.actions}>
          <Button
            disabled={
              !offer ||
              nothingToDo ||
              (!isBack && (!preview.data || preview.isPlaceholderData || preview.data.refusal !== null))
            }
            loading={choose.isPending}
            onClick={() =>
              chosen !== undefined &&
              choose.mutate({ body: { price_id: chosen, start, version: data.version } })
            }
          >
            {offer
              ? isBack
                ? `Stay on ${offer.product}`
                : `Choose ${offer.product}`
              : 'Choose a plan above'}
          </Button>
          <Button component={TenantLink} to="/billing" variant="default">
            Cancel
          </Button>
        </div>
      </div>
    </>
  )
}

function OfferChoice({ offer, checked, onChoose }: { offer: Offer; checked: boolean; onChoose: () => void }) {
  return (
    <label className={classes.offer}>
      <span className={classes.offerHead}>
        <input type="radio" name="plan" checked={checked} onChange={onChoose} />
        {offer.product}
        {offer.is_current && <StatusBadge status="active" label="Now" />}
      </span>
      <strong>{priceText(offer.price)}</strong>
      {tierTexts(offer.price).map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span className={classes.dim}>{offer.description}</span>
      <span>{entitlementText(offer)}</span>
      {offer.features.length > 0 && (
        <span className={classes.dim}>
          {offer.features.map((feature) => featureWords[feature]).join(', ')}
        </span>
      )}
    </label>
  )
}

function StartChoice({
  checked,
  onChoose,
  children,
}: {
  checked: boolean
  onChoose: () => void
  children: React.ReactNode
}) {
  return (
    <label className={classes.offer}>
      <span>
        <input type="radio" name="start" checked={checked} onChange={onChoose} /> {children}
      </span>
    </label>
  )
}

function Preview({ preview }: { preview: PlanPreview }) {
  const { refusal, loses, closing, next, product, trial_ends_on } = preview
  if (refusal)
    return (
      <Notice tone="warning" title={refusal.title}>
        {refusal.description}
      </Notice>
    )
  return (
    <>
      {loses.length > 0 && (
        <Notice tone="warning" title={`${product} does not include all that you have`}>
          Without{' '}
          {new Intl.ListFormat('en-GB').format(loses.map((feature) => featureWords[feature].toLowerCase()))}.
          What was made with it stays.
        </Notice>
      )}
      {trial_ends_on && (
        <Panel title="Trial">
          <p className={classes.dim}>Nothing is owed until {dayText(trial_ends_on)}.</p>
        </Panel>
      )}
      {closing && closing.amount !== 0 && (
        <Owed owed={closing} title="What you owe of the present plan" total="Owed then" />
      )}
      <Owed owed={next} title={`The first period of ${product}, by what you use today`} total="About" />
    </>
  )
}
