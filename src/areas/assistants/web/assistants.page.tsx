import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { assistants, SaveAssistants } from '#areas/assistants/contract.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { CopyText } from '#kit/ui/CopyText.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { SwitchField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/integrations/assistants')({
  staticData: { title: 'Assistants' },
  beforeLoad: needs('assistants.manage'),
  loader: ({ context }) => context.queries.ensureQueryData(queryOf(assistants.show)),
  component: AssistantsPage,
})

function AssistantsPage() {
  const { data } = useSuspenseQuery(queryOf(assistants.show))
  const { address, ...initial } = data
  const form = useRecordForm({
    schema: SaveAssistants,
    initial,
    save: (body) => call(assistants.save, { body }),
    saved: 'Saved',
    refreshes: ['assistants', 'integrations', 'history'],
  })
  return (
    <Stack>
      <RecordForm
        form={form}
        title="Assistants"
        description="An assistant works for one person, by a token of theirs, and may do what they chose for it. All it changes stands in the history."
        back={{ to: '/integrations', label: 'Integrations' }}
      >
        <Section title="Your agency" description="Off, no assistant gets in, whatever token it has.">
          <Wide>
            <SwitchField name="is_enabled" label="Assistants may read what their token may see" />
          </Wide>
          <Wide>
            <SwitchField name="may_write" label="They may also write, where their token may" />
          </Wide>
        </Section>
      </RecordForm>
      {data.is_enabled && (
        <Panel title="Connect one">
          <CopyText
            label="Address"
            value={address}
            description="A server of the Model Context Protocol, over streamable HTTP."
          />
          <p>
            It shows an API token as a Bearer token.{' '}
            <TenantLink to="/settings/api-tokens/create">Create one</TenantLink> with no more than it needs:
            what its person may not see, it does not see either.
          </p>
        </Panel>
      )}
      <Panel title="History">
        <History subject="assistants" id={1} />
      </Panel>
    </Stack>
  )
}
