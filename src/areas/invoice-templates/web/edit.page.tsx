import { SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ChangeTemplate,
  fonts,
  invoiceTemplates,
  papers,
  type Template,
} from '#areas/invoice-templates/contract.ts'
import { logoPlaces } from '#areas/invoice-templates/design.ts'
import { Actions } from '#areas/invoice-templates/web/parts/Actions.tsx'
import { Blocks } from '#areas/invoice-templates/web/parts/Blocks.tsx'
import { Colours } from '#areas/invoice-templates/web/parts/Colours.tsx'
import { Defaults } from '#areas/invoice-templates/web/parts/Defaults.tsx'
import classes from '#areas/invoice-templates/web/parts/editor.module.css'
import { Findings } from '#areas/invoice-templates/web/parts/Findings.tsx'
import { Labels } from '#areas/invoice-templates/web/parts/Labels.tsx'
import { Preview } from '#areas/invoice-templates/web/parts/Preview.tsx'
import { TemplateState } from '#areas/invoice-templates/web/parts/TemplateState.tsx'
import { Uses, Versions } from '#areas/invoice-templates/web/parts/Versions.tsx'
import { optionsOf, typeOptions } from '#areas/invoice-templates/web/parts/words.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { Collapsible } from '#kit/ui/form/Collapsible.tsx'
import { SelectField, SwitchField, TextField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { languageOptions } from '#platform/languages.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoice-templates/$id/edit')({
  staticData: { title: 'Edit Invoice Template' },
  beforeLoad: needs('invoice_templates.view', 'invoice_templates.manage'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(invoiceTemplates.show, { params: { id: Number(params.id) } })),
  component: EditTemplate,
})

/** On a narrow screen the form and the document take turns. */
const sides = [
  { value: 'design', label: 'Design' },
  { value: 'preview', label: 'Preview' },
]

function EditTemplate() {
  const id = Number(Route.useParams().id)
  const { data: template } = useSuspenseQuery(queryOf(invoiceTemplates.show, { params: { id } }))
  const { can } = usePermissions()
  const [side, setSide] = useState('design')
  const { name, types, design, defaults, version } = template
  // A language without words of its own has none to be typed into.
  const labels = { ...design.labels, [design.language]: design.labels[design.language] ?? {} }
  const form = useRecordForm({
    schema: ChangeTemplate,
    initial: { name, types, design: { ...design, labels }, defaults, version },
    save: (body) => call(invoiceTemplates.change, { params: { id }, body }),
    saved: 'Template saved',
    refreshes: ['invoice-templates', 'history'],
  })
  return (
    <div className={classes.editor} data-shows={side}>
      <SegmentedControl
        className={classes.sides}
        aria-label="What is shown"
        fullWidth
        data={sides}
        value={side}
        onChange={setSide}
      />
      <RecordForm
        form={form}
        title="Edit Invoice Template"
        description={name}
        aside={<TemplateState template={template} />}
        back={{ to: '/settings/invoice-templates', label: 'Invoice Templates' }}
        actions={can('invoice_templates.manage') && <Actions template={template} />}
        locked={can('invoice_templates.manage') ? undefined : 'You can see this template and not change it.'}
        sidebar={<Preview name={name} />}
      >
        <Fields template={template} />
      </RecordForm>
      <Panel title="History">
        <History subject="invoice-templates" id={id} />
      </Panel>
    </div>
  )
}

function Fields({ template }: { template: Template }) {
  return (
    <>
      <div className={classes.findings}>
        <Findings />
      </div>
      <Section title="What it is">
        <TextField name="name" label="Name" />
        <MultiSelectField name="types" label="Draws" options={typeOptions} />
        <Wide>
          <fieldset className={classes.group}>
            <legend>The usual one for</legend>
            <Defaults />
          </fieldset>
        </Wide>
      </Section>
      <Section
        title="Blocks"
        description="What stands on the document, in which order. What the law wants cannot be hidden once it is published."
      >
        <Wide>
          <Blocks />
        </Wide>
      </Section>
      <Section title="Colours">
        <Colours />
      </Section>
      <Collapsible
        title="Paper, font and logo"
        description="Its size and margins, the font, how the logo stands."
        holds={['design.paper', 'design.font', 'design.logo', 'design.margins', 'design.fact_columns']}
      >
        <SelectField name="design.paper" label="Paper" options={optionsOf(papers)} />
        <SelectField name="design.font" label="Font" options={optionsOf(fonts)} />
        <SelectField name="design.language" label="Language" options={languageOptions} />
        <SelectField name="design.logo.place" label="Logo" options={optionsOf(logoPlaces)} />
        <NumberField name="design.logo.height" label="Height of the logo" unit="mm" />
        <NumberField name="design.margins.top" label="Margin at the top" unit="mm" />
        <NumberField name="design.margins.bottom" label="Margin at the bottom" unit="mm" />
        <NumberField name="design.margins.sides" label="Margin at the sides" unit="mm" />
        <NumberField name="design.fact_columns" label="Facts in a row" />
        <Wide>
          <SwitchField name="design.headings" label="Say worker, job and week over their lines" />
        </Wide>
        <Wide>
          <SwitchField name="design.subtotals" label="Say what each group of lines comes to" />
        </Wide>
      </Collapsible>
      <Labels />
      <div className={classes.panels}>
        <Versions template={template} />
        <Uses template={template} />
      </div>
    </>
  )
}
