import { Button } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { invitations } from '#areas/identity/invitations/contract.ts'
import { wrongCode } from '#areas/identity/invitations/rules.ts'
import { Accept } from '#areas/identity/invitations/web/parts/Accept.tsx'
import { useBrand } from '#kit/brand.ts'
import { call, Refused } from '#kit/call.ts'
import { guestsOnly } from '#kit/guard.ts'
import { usePageTitle } from '#kit/title.ts'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/tenant/$tenantId/invitation/$id')({
  staticData: { title: 'Invitation' },
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === 'string' && search.code !== '' ? { code: search.code } : {},
  beforeLoad: guestsOnly('/'),
  loaderDeps: ({ search }) => ({ code: search.code }),
  loader: ({ params, deps }) => open(Number(params.id), deps.code),
  gcTime: 0,
  component: InvitationPage,
})

/** Reading changes nothing: mail scanners follow links too. */
async function open(id: number, code: string | undefined) {
  const { title, description = '' } = wrongCode
  if (!code || !Number.isSafeInteger(id) || id <= 0) return { dead: { title, description } }
  try {
    const { data } = await call(invitations.open, { params: { id }, body: { code } })
    return { invitation: data, code }
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0 || error.status >= 500) throw error
    return { dead: { title: error.problem.title, description: error.problem.description } }
  }
}

function InvitationPage() {
  usePageTitle('Invitation')
  const found = Route.useLoaderData()
  const { id, tenantId } = Route.useParams()
  useBrand(tenantId, found.invitation?.brand, true)
  if (found.dead) return <Dead {...found.dead} />
  return <Accept id={Number(id)} code={found.code} invitation={found.invitation} />
}

function Dead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{description}</p>
      <Button component={Link} {...({ to: '/' } as object)} size="md" fullWidth variant="default">
        Go to the sign-in
      </Button>
    </>
  )
}
