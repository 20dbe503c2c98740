import { Button, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { groups } from '#areas/central/groups/contract.ts'
import { type GroupMail, groupMails, SaveGroupMail } from '#areas/central/groups/mails/contract.ts'
import { useWordsLost } from '#areas/central/groups/mails/web/parts/useWordsLost.tsx'
import { Preview, WordFields } from '#areas/mail/web/public.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queries, queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/central/groups/$id/templates/$kind')({
  staticData: { title: 'Email Template' },
  beforeLoad: needs('central.groups.view'),
  loader: ({ context, params: { id, kind } }) =>
    Promise.all([
      context.queries.ensureQueryData(mailQuery(Number(id), kind)),
      context.queries.ensureQueryData(queryOf(groups.show, { params: { id: Number(id) } })),
    ]),
  component: GroupTemplatePage,
})

const mailQuery = (id: number, kind: string) => queryOf(groupMails.show, { params: { id }, query: { kind } })

function GroupTemplatePage() {
  const { id, kind } = Route.useParams()
  const { data: mail } = useSuspenseQuery(mailQuery(Number(id), kind))
  return <GroupTemplateForm key={`${id} ${kind}`} group={Number(id)} mail={mail} />
}

const modes = [
  { value: 'override', label: 'Each agency may use words of its own' },
  { value: 'locked', label: 'Locked: the group alone words it' },
]

function GroupTemplateForm({ group, mail }: { group: number; mail: GroupMail }) {
  const { kind, label, subject, heading, body, mode, version, variables } = mail
  const { name } = useSuspenseQuery(queryOf(groups.show, { params: { id: group } })).data.data
  const manages = usePermissions().can('central.groups.manage')
  const { guard, telling, dialog } = useWordsLost()
  const form = useRecordForm({
    schema: SaveGroupMail,
    initial: { kind, subject, heading, body, mode: mode ?? 'override', version },
    save: (given) =>
      telling((replacing) => call(groupMails.save, { params: { id: group }, body: { ...given, replacing } })),
    saved: 'Email saved. The agencies have it in a moment',
    refreshes: ['central'],
  })
  const losing = async () => {
    if (form.form.getValues().mode !== 'locked') return 0
    return (await queries.fetchQuery({ ...mailQuery(group, kind), staleTime: 0 })).own_words
  }
  return (
    <>
      <RecordForm
        form={guard(form, losing)}
        title={label}
        description={
          mode ? `As the group ${name} words it.` : `Left to each agency, until you word it for ${name}.`
        }
        back={{ to: `/groups/${group}?tab=templates`, label: name }}
        actions={manages && mode ? <Withdraw group={group} mail={mail} /> : undefined}
        submit="Save email"
        locked={manages ? undefined : 'You can see these words and not change them.'}
        sidebar={
          <Preview
            kind={kind}
            whose={`group ${group}`}
            show={(written, signal) =>
              call(groupMails.preview, { params: { id: group }, body: written, signal })
            }
          />
        }
        stays
      >
        <Section title="In the agencies" description={using(mail)}>
          <Wide>
            <SelectField name="mode" label="Their own words" options={modes} searchable={false} />
          </Wide>
        </Section>
        <WordFields variables={variables} locked={!manages} />
      </RecordForm>
      {dialog}
    </>
  )
}

function using({ own_words, mode }: GroupMail): string {
  if (own_words === 0) return 'No agency of the group uses words of its own for this email.'
  const which = own_words === 1 ? 'One agency of the group uses' : `${own_words} agencies of the group use`
  const whose = own_words === 1 ? 'its' : 'their'
  return `${which} words of ${whose} own for this email${mode === 'locked' ? ' until yours arrive' : ''}.`
}

function Withdraw({ group, mail: { kind, version } }: { group: number; mail: GroupMail }) {
  const go = useGo()
  const [asking, setAsking] = useState(false)
  const withdraw = useCall(groupMails.withdraw, {
    done: ({ title }) => title,
    onDone: () => go(`/groups/${group}?tab=templates`),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Withdraw these words?"
        confirm="Withdraw"
        tone="danger"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ params: { id: group }, body: { kind, version } })}
      >
        <Text size="sm">The agencies keep what they have of them, as their own words from then on.</Text>
      </ConfirmDialog>
    </>
  )
}
