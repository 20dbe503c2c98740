import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { TwoFactor } from '#areas/identity/web/public.tsx'
import { profile } from '#areas/profile/contract.ts'
import { Appearance } from '#areas/profile/web/parts/Appearance.tsx'
import { DetailsForm } from '#areas/profile/web/parts/DetailsForm.tsx'
import { NotificationsTab } from '#areas/profile/web/parts/NotificationsTab.tsx'
import { PasswordForm } from '#areas/profile/web/parts/PasswordForm.tsx'
import classes from '#areas/profile/web/parts/profile.module.css'
import { SessionsTab } from '#areas/profile/web/parts/SessionsTab.tsx'
import type { Search } from '#kit/address.ts'
import { queryOf } from '#kit/query.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { Stack } from '#kit/ui/Stack.tsx'

export const Route = createFileRoute('/tenant/$tenantId/profile')({
  staticData: { title: 'Profile' },
  validateSearch: ({ tab }): Search => ({ tab: typeof tab === 'string' ? tab : undefined }),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(profile.show)),
  component: ProfilePage,
})

const accountTabs = ['security', 'sessions']

function ProfilePage() {
  const { data } = useSuspenseQuery(queryOf(profile.show))
  const person = data.data
  // A form that was saved begins anew: nobody's password stays in a field.
  const [changes, setChanges] = useState(0)
  // Password, factors and sessions are the account's in every agency: who came by the sign-on of one has none here.
  const ofAccount = person.keeps_account
    ? () => true
    : ({ key }: { key: string }) => !accountTabs.includes(key)
  return (
    <Detail
      title="Profile"
      description={`${person.name} · ${person.login}`}
      tabs={[
        {
          key: 'details',
          label: 'Details',
          content: () => (
            <Stack readable>
              <DetailsForm person={person} />
              <Appearance />
            </Stack>
          ),
        },
        {
          key: 'security',
          label: 'Security',
          content: () => (
            <Stack readable>
              <PasswordForm key={changes} login={person.login} onChanged={() => setChanges(changes + 1)} />
              <Suspense fallback={<div className={classes.waiting} aria-busy />}>
                <TwoFactor />
              </Suspense>
            </Stack>
          ),
        },
        { key: 'notifications', label: 'Notifications', content: () => <NotificationsTab /> },
        { key: 'sessions', label: 'Sessions', content: () => <SessionsTab /> },
      ].filter(ofAccount)}
    />
  )
}
