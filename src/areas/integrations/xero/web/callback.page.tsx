import { Button, Loader } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { xero } from '#areas/integrations/xero/contract.ts'
import { call, Refused } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { refresh } from '#kit/query.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 2000) : '')

export const Route = createFileRoute('/tenant/$tenantId/integrations/xero/callback')({
  staticData: { title: 'Connecting Xero' },
  validateSearch: (search) => ({
    state: text(search.state),
    code: text(search.code),
    refused: text(search.refused),
  }),
  beforeLoad: needs('integrations.manage'),
  component: CallbackPage,
})

/** Where Xero sends people back to: what it sent is used once, and leaves the address with the page. */
function CallbackPage() {
  const { state, code, refused } = Route.useSearch()
  const go = useGo()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!code)
      return setProblem(refused ? 'You did not let Saffron in, or Xero did not.' : 'Xero sent nothing along.')
    let left = false
    call(xero.finish, { body: { state, code } })
      .then(() => refresh('integrations', 'integration-log'))
      .then(() => (left ? undefined : go('/integrations/xero', { replace: true })))
      .catch((error) =>
        setProblem(
          error instanceof Refused
            ? error.problem.description || error.problem.title
            : 'Xero could not be reached.',
        ),
      )
    return () => {
      left = true
    }
  }, [state, code, refused, go])
  return (
    <>
      <PageHeader title="Connecting Xero" back={{ to: '/integrations/xero', label: 'Xero' }} />
      {problem ? (
        <EmptyState title="Xero is not connected" text={problem}>
          <Button onClick={() => go('/integrations/xero')}>Begin again</Button>
        </EmptyState>
      ) : (
        <Loader aria-label="Connecting" />
      )}
    </>
  )
}
