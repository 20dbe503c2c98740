import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { TwoFactor } from '#areas/identity/web/public.tsx'
import { type CentralProfile, ChangeCentralProfile, centralProfile } from '#areas/profile/central/contract.ts'
import {
  Appearance,
  PartWaiting,
  PasswordForm,
  ReadOnlyDetail,
  SessionsTab,
} from '#areas/profile/web/public.tsx'
import type { Search } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Stack } from '#kit/ui/Stack.tsx'

export const Route = createFileRoute('/central/profile')({
  staticData: { title: 'Profile' },
  validateSearch: ({ tab }): Search => ({ tab: typeof tab === 'string' ? tab : undefined }),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(centralProfile.show)),
  component: CentralProfilePage,
})

/** One's own page in central administration; what belongs to the account is the same as on the page of an agency. */
function CentralProfilePage() {
  const person = useSuspenseQuery(queryOf(centralProfile.show)).data.data
  // A form that was saved begins anew: nobody's password stays in a field.
  const [changes, setChanges] = useState(0)
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
              <Details person={person} />
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
              <Suspense fallback={<PartWaiting />}>
                <TwoFactor />
              </Suspense>
            </Stack>
          ),
        },
        { key: 'sessions', label: 'Sessions', content: () => <SessionsTab /> },
      ]}
    />
  )
}

function Details({ person: { name, login } }: { person: CentralProfile }) {
  const form = useRecordForm({
    schema: ChangeCentralProfile,
    initial: { name },
    save: (body) => call(centralProfile.change, { body }),
    saved: 'Name saved',
    refreshes: ['central', 'me', 'session'],
  })
  return (
    <RecordForm
      form={form}
      title="Profile"
      back={{ to: '/profile', label: 'Profile' }}
      submit="Save name"
      embedded
      stays
    >
      <Section
        title="Details"
        description="How your colleagues see you, and the agencies you ask to let you in."
      >
        <TextField name="name" label="Name" />
        <ReadOnlyDetail
          label="Email"
          value={login}
          why="You sign in with this address. It stays what it is."
        />
      </Section>
    </RecordForm>
  )
}
