import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roles } from '#areas/access/contract.ts'
import { SaveSignOn, type SignOnSettings, signOn } from '#areas/identity/sso/contract.ts'
import { DomainsField } from '#areas/identity/sso/web/parts/DomainsField.tsx'
import { TestConnection } from '#areas/identity/sso/web/parts/TestConnection.tsx'
import { call } from '#kit/call.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { CopyText } from '#kit/ui/CopyText.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { PasswordField } from '#kit/ui/form/PasswordField.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'

/** How people of the agency sign in at its own provider. */
export function SignOnPanel() {
  const query = useQuery(queryOf(signOn.show))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={320} radius="md" />
  return <SignOnForm settings={query.data} />
}

function SignOnForm({ settings }: { settings: SignOnSettings }) {
  const { data: kept, redirect_uri, own_domain } = settings
  const { hasRole } = usePermissions()
  const known = useQuery(queryOf(roles.list, { query: { per_page: 100 } }))
  const options = (known.data?.data ?? [])
    .filter(({ key }) => key !== 'owner')
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const form = useRecordForm({
    schema: SaveSignOn,
    initial: {
      issuer: kept?.issuer ?? '',
      client_id: kept?.client_id ?? '',
      client_secret: null as string | null,
      domains: kept?.domains ?? (own_domain ? [own_domain] : []),
      role_id: (kept?.role_id ?? null) as number,
      enforced: kept?.enforced ?? false,
      version: kept?.version ?? 0,
    },
    save: (body) => call(signOn.save, { body }),
    saved: 'Single sign-on saved',
    refreshes: ['sign-on'],
  })
  return (
    <div>
      <RecordForm
        form={form}
        title="Single sign-on"
        back={{ to: '/settings/security', label: 'Security' }}
        submit="Save sign-on"
        locked={hasRole('owner') ? undefined : 'Only an owner can change how people are recognised.'}
        embedded
        stays
      >
        <Section
          title="Single sign-on"
          description="Your people sign in where they do already, at a provider that speaks OpenID Connect: Microsoft Entra, Google, Okta and others."
        >
          <Wide>
            <CopyText
              label="Redirect address"
              description="Tell it to your provider first."
              value={redirect_uri}
            />
          </Wide>
          <Wide>
            <TextField
              name="issuer"
              label="Issuer"
              type="url"
              placeholder="https://login.example.com"
              description="The address before /.well-known/openid-configuration."
            />
          </Wide>
          <Wide>
            <TestConnection />
          </Wide>
          <TextField name="client_id" label="Client ID" />
          <PasswordField
            name="client_secret"
            label="Client secret"
            description={kept ? 'Leave it empty to keep the one that is there.' : undefined}
          />
        </Section>
        <Section
          title="Who comes in"
          description="Whoever your provider vouches for, with a verified email address of these domains. Who comes for the first time becomes staff of your agency."
        >
          <Wide>
            <DomainsField />
          </Wide>
          <SelectField
            name="role_id"
            label="Role of newcomers"
            options={options}
            searchable={false}
            numeric
          />
          <Wide>
            <SwitchField
              name="enforced"
              label="Staff must use it"
              description="Their passwords open this agency no more. Owners keep theirs as a way in."
            />
          </Wide>
        </Section>
      </RecordForm>
      {kept && hasRole('owner') && <Remove />}
    </div>
  )
}

function Remove() {
  const [asking, setAsking] = useState(false)
  const remove = useCall(signOn.remove, { done: 'Single sign-on removed', onDone: () => setAsking(false) })
  return (
    <Panel>
      <Button variant="default" onClick={() => setAsking(true)}>
        Remove single sign-on
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Remove single sign-on?"
        confirm="Remove"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({})}
      >
        Whoever came in by it is signed out, and signs in with a password again. Who never had one can choose
        one by “Forgot your password?”.
      </ConfirmDialog>
    </Panel>
  )
}
