import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { webhooks } from '#areas/webhooks/contract.ts'
import { Attempts } from '#areas/webhooks/web/parts/Attempts.tsx'
import { DeliveryState, labelOf } from '#areas/webhooks/web/parts/states.tsx'
import classes from '#areas/webhooks/web/parts/webhooks.module.css'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const Route = createFileRoute('/tenant/$tenantId/integrations/webhooks/deliveries/$id')({
  staticData: { title: 'Delivery' },
  beforeLoad: needs('webhooks.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(
      queryOf(webhooks.delivery, { params: { delivery_id: Number(params.id) } }),
    ),
  component: DeliveryPage,
})

function DeliveryPage() {
  const go = useGo()
  const delivery_id = Number(Route.useParams().id)
  const { data: delivery } = useSuspenseQuery(queryOf(webhooks.delivery, { params: { delivery_id } }))
  const replay = useCall(webhooks.replay, {
    done: ({ title }) => title,
    refreshes: ['history'],
    onDone: ({ ids }) => go(`/integrations/webhooks/deliveries/${ids[0]}`),
  })
  const { status, type, webhook_id, webhook_name, delivered_at, next_at } = delivery
  return (
    <>
      <PageHeader
        title={labelOf(type)}
        aside={<DeliveryState status={status} />}
        description={`To ${delivery.url}`}
        back={{ to: `/integrations/webhooks/${webhook_id}/view`, label: webhook_name }}
      >
        {status !== 'waiting' && (
          <Button loading={replay.isPending} onClick={() => replay.mutate({ body: { ids: [delivery_id] } })}>
            Replay
          </Button>
        )}
      </PageHeader>
      <Panel title="Details">
        <Facts
          items={filled([
            ['Event', type],
            ['Record', `${delivery.record} #${delivery.record_id}`],
            ['Happened', <InstantText key="at" at={delivery.at} />],
            ['Delivered', delivered_at && <InstantText key="delivered" at={delivered_at} />],
            ['Next attempt', status === 'waiting' && <InstantText key="next" at={next_at} />],
            ['Replay of', delivery.replay_of && `#${delivery.replay_of}`],
          ])}
        />
      </Panel>
      <Panel title="What is sent">
        <pre className={classes.body}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
      </Panel>
      <Panel title="Attempts">
        <Attempts tries={delivery.tries} />
      </Panel>
    </>
  )
}
