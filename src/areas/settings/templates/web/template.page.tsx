import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type MailTemplate, mailTemplates, SaveMailTemplate } from '#areas/settings/templates/contract.ts'
import { Preview } from '#areas/settings/templates/web/parts/Preview.tsx'
import { Variables } from '#areas/settings/templates/web/parts/Variables.tsx'
import { Versions } from '#areas/settings/templates/web/parts/Versions.tsx'
import classes from '#areas/settings/web/parts/settings.module.css'
import { call } from '#web/call.ts'
import { needs } from '#web/layouts/guard.ts'
import { queryOf, useCall } from '#web/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextareaField, TextField } from '#web/ui/form/fields.tsx'
import { RecordForm } from '#web/ui/form/RecordForm.tsx'
import { Section, Wide } from '#web/ui/form/Section.tsx'
import { useRecordForm } from '#web/ui/form/useRecordForm.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/email/templates/$kind')({
  staticData: { title: 'Mail Template' },
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
  const { kind, label, subject, heading, body, version, variables, own } = template
  const form = useRecordForm({
    schema: SaveMailTemplate,
    initial: { kind, subject, heading, body, version },
    save: (given) => call(mailTemplates.save, { body: given }),
    saved: 'Mail saved',
    refreshes: ['mail-templates'],
  })
  return (
    <div className={classes.parts}>
      <RecordForm
        form={form}
        title={label}
        description={own ? 'In your own words.' : 'As Saffron words it, until you change it.'}
        back={{ to: '/settings/email?tab=templates', label: 'Email' }}
        actions={own ? <Reset kind={kind} version={version} /> : undefined}
        submit="Save mail"
        sidebar={<Preview kind={kind} />}
        stays
      >
        <Section title="Words">
          <Wide>
            <TextField name="subject" label="Subject" />
          </Wide>
          <Wide>
            <TextField name="heading" label="Heading" />
          </Wide>
          <Wide>
            <TextareaField name="body" label="Text" rows={8} />
          </Wide>
          <Wide>
            <Variables variables={variables} />
          </Wide>
        </Section>
      </RecordForm>
      <Versions
        template={template}
        onUse={(earlier) => {
          const { subject, heading, body } = earlier
          form.form.setValues({ subject, heading, body })
        }}
      />
    </div>
  )
}

function Reset({ kind, version }: { kind: string; version: number }) {
  const [asking, setAsking] = useState(false)
  const reset = useCall(mailTemplates.reset, {
    done: 'Back to the words of Saffron',
    refreshes: ['mail-templates'],
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Reset to default
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Go back to the words of Saffron?"
        confirm="Reset"
        loading={reset.isPending}
        onConfirm={() => reset.mutate({ body: { kind, version } })}
      >
        Your own words stay among the versions below.
      </ConfirmDialog>
    </>
  )
}
