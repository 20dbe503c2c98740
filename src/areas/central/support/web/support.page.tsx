import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type SupportGrant, supportGrants } from '#areas/central/support/contract.ts'
import { GrantFacts } from '#areas/central/support/web/parts/GrantFacts.tsx'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/support')({
  staticData: { title: 'Support' },
  beforeLoad: needs('users.impersonate'),
  loader: ({ context }) => void context.queries.prefetchQuery(queryOf(supportGrants.list)),
  component: SupportPage,
})

function SupportPage() {
  const query = useQuery(queryOf(supportGrants.list))
  return (
    <>
      <PageHeader
        title="Support"
        description="Nobody of Saffron sees your agency unless you let them in, for some hours. What they do stands in your history under their name; bank details, National Insurance numbers and pay stay hidden from them."
      />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={160} radius="lg" />}
      {query.data?.data.length === 0 && (
        <EmptyState
          title="Nobody asked yet"
          text="When you write to Saffron for help, somebody may ask to look into your agency. You decide here."
        />
      )}
      <div>
        {query.data?.data.map((grant) => (
          <Panel key={grant.id} title={grant.name} aside={<GrantFacts.Status grant={grant} />}>
            <GrantFacts grant={grant} />
            <Decision grant={grant} />
          </Panel>
        ))}
      </div>
    </>
  )
}

function Decision({ grant }: { grant: SupportGrant }) {
  const decide = useCall(supportGrants.decide, {
    done: ({ title }) => title,
    refreshes: ['support-grants', 'app'],
  })
  const end = useCall(supportGrants.end, { done: ({ title }) => title, refreshes: ['support-grants', 'app'] })
  const params = { id: grant.id }
  if (grant.status === 'asked')
    return (
      <div className={classes.buttons} style={{ marginTop: 16 }}>
        <Button loading={decide.isPending} onClick={() => decide.mutate({ params, body: { granted: true } })}>
          Let them in for {grant.hours === 1 ? 'one hour' : `${grant.hours} hours`}
        </Button>
        <Button
          variant="default"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ params, body: { granted: false } })}
        >
          Refuse
        </Button>
      </div>
    )
  if (grant.status !== 'granted') return null
  return (
    <div className={classes.buttons} style={{ marginTop: 16 }}>
      <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ params })}>
        End it now
      </Button>
    </div>
  )
}
