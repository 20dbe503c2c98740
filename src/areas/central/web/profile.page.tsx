import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TwoFactor } from '#areas/access/web/public.tsx'
import { PagePending } from '#web/layouts/PagePending.tsx'
import { useMe } from '#web/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export const Route = createFileRoute('/central/profile')({
  staticData: { title: 'Profile' },
  component: CentralProfilePage,
})

/** What somebody in no agency keeps of their account: the second step. A forgotten password is chosen anew by mail. */
function CentralProfilePage() {
  const me = useMe()
  return (
    <>
      <PageHeader title="Profile" description={`${me?.name} · ${me?.email}`} />
      <div style={{ maxWidth: 760 }}>
        <Suspense fallback={<PagePending />}>
          <TwoFactor />
        </Suspense>
      </div>
    </>
  )
}
