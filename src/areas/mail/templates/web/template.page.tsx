import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type MailTemplate, mailTemplates, SaveMailTemplate } from '#areas/mail/templates/contract.ts'
import { whyNotWorded } from '#areas/mail/templates/rules.ts'
import { Preview } from '#areas/mail/templates/web/parts/Preview.tsx'
import templates from '#areas/mail/templates/web/parts/templates.module.css'
import { Versions } from '#areas/mail/templates/web/parts/Versions.tsx'
import { WordFields } from '#areas/mail/templates/web/parts/WordFields.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { Stack } from '#kit/ui/Stack.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/email/templates/$kind')({
  staticData: { title: 'Email Template' },
  beforeLoad: needs('settings.email'),
  loader: ({ context, params: { kind } }) =>
    context.queries.ensureQueryData(queryOf(mailTemplates.show, { query: { kind } })),
  component: TemplatePage,
})

function TemplatePage() {
  const { kind } = Route.useParams()
  const { data: template } = useSuspenseQuery(queryOf(mailTemplates.show, { query: { kind } }))
  return <TemplateForm key={kind} template={template} />
}

function TemplateForm({ template }: { template: MailTemplate }) {
  const { kind, label, subject, heading, body, version, variables, own, kept_by } = template
  const form = useRecordForm({
    schema: SaveMailTemplate,
    initial: { kind, subject, heading, body, version },
    save: (given) => call(mailTemplates.save, { body: given }),
    saved: 'Email saved',
    refreshes: ['mail-templates'],
  })
  const test = useCall(mailTemplates.test, { done: 'Test email on its way to you' })
  const closed = whyNotWorded(template)
  return (
    <Stack>
      <RecordForm
        form={form}
        title={label}
        description={whose(template)}
        back={{ to: '/settings/email?tab=templates', label: 'Email' }}
        actions={own ? <Reset template={template} /> : undefined}
        submit="Save email"
        locked={closed && `${closed.title}. ${closed.description}`}
        sidebar={
          <Preview
            kind={kind}
            whose="agency"
            show={(written, signal) => call(mailTemplates.preview, { body: written, signal })}
            aside={(written) => (
              <Button
                variant="default"
                size="xs"
                loading={test.isPending}
                onClick={() => test.mutate({ body: written })}
              >
                Send a test to me
              </Button>
            )}
          />
        }
        stays
      >
        {kept_by && !closed && (
          <div className={templates.notice}>
            <Notice>
              {own
                ? `Your own words are used instead of those of the group ${kept_by.name}, also when it changes them.`
                : `From the group ${kept_by.name}. Once you change it, your own words are used instead.`}
            </Notice>
          </div>
        )}
        <WordFields variables={variables} locked={closed !== undefined} />
      </RecordForm>
      <Versions
        template={template}
        onUse={
          closed ? undefined : ({ subject, heading, body }) => form.form.setValues({ subject, heading, body })
        }
      />
    </Stack>
  )
}

function whose({ own, kept_by }: MailTemplate): string {
  if (own) return 'In your own words.'
  return kept_by ? `From the group ${kept_by.name}.` : 'As Saffron words it, until you change it.'
}

/** Back to the words of the agency's group, where it keeps some, or else to those of Saffron. */
function Reset({ template: { kind, version, group_words, kept_by } }: { template: MailTemplate }) {
  const [asking, setAsking] = useState(false)
  const theirs = kept_by ? `the group ${kept_by.name}` : 'Saffron'
  const reset = useCall(mailTemplates.reset, {
    done: `Back to the words of ${theirs}`,
    refreshes: ['mail-templates'],
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {kept_by ? 'Back to the group’s words' : 'Reset to default'}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Go back to the words of ${theirs}?`}
        confirm={kept_by ? 'Go back' : 'Reset'}
        loading={reset.isPending}
        onConfirm={() => reset.mutate({ body: { kind, version } })}
      >
        {group_words && (
          <blockquote className={templates.quote}>
            <strong>{group_words.subject}</strong>
            {group_words.body && `\n\n${group_words.body}`}
          </blockquote>
        )}
        <span>Your own words stay among the versions below.</span>
      </ConfirmDialog>
    </>
  )
}
