import type { Webhook } from '#areas/webhooks/contract.ts'
import { labelOf } from '#areas/webhooks/web/parts/states.tsx'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** How it is, and why, where it is not well. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { resting_until, previous_until, last_delivered_at, user_name, waiting, events } = webhook
  return (
    <>
      <Why webhook={webhook} />
      <Panel title="Details">
        <Facts
          items={filled([
            ['Hears what may be seen by', user_name],
            ['Waiting', numberText(waiting)],
            [
              'Last delivered',
              last_delivered_at ? <InstantText key="last" at={last_delivered_at} /> : 'Never',
            ],
            ['Asked again', resting_until && <InstantText key="rest" at={resting_until} />],
            [
              'The secret before signs until',
              previous_until && <InstantText key="secret" at={previous_until} />,
            ],
            ['Hears of', events.map(labelOf).join(', ')],
          ])}
        />
      </Panel>
    </>
  )
}

function Why({ webhook: { status, disabled_because, failures, user_name } }: { webhook: Webhook }) {
  if (status === 'asleep')
    return (
      <Notice tone="warning" title="It hears nothing at the moment">
        It works for {user_name}, who has no access now. Whoever edits and saves it takes their place.
      </Notice>
    )
  if (status === 'disabled')
    return (
      <Notice tone="warning" title="It is disabled">
        {disabled_because === 'failures'
          ? 'Its receiver failed again and again. What waited then is kept; what happens meanwhile is not. Enable it once it answers.'
          : 'What happens meanwhile is not kept for it. Enable it from the menu.'}
      </Notice>
    )
  if (status === 'failing')
    return (
      <Notice tone="warning" title={`Its receiver failed ${numberText(failures)} times in a row`}>
        It is asked again by and by, for three days. Nothing is lost meanwhile.
      </Notice>
    )
  return null
}
