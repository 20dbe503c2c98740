import { ActionIcon, Button, Drawer, Skeleton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requirements } from '#areas/compliance/requirements/contract.ts'
import {
  ChangeTemplate,
  NewTemplate,
  type Template,
  templateRecord,
  templates,
} from '#areas/compliance/templates/contract.ts'
import { ConditionField } from '#areas/compliance/web/parts/ConditionField.tsx'
import classes from '#areas/compliance/web/parts/compliance.module.css'
import { call } from '#kit/call.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { History } from '#kit/ui/detail/History.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'

type Props = { opened: string; onClose: () => void }
const refreshes = ['compliance-templates', 'compliance-requirements', 'history']

/** A template, new or there, over the list. */
export function TemplateDrawer({ opened, onClose }: Props) {
  const isNew = opened === 'new'
  const query = useQuery({
    ...queryOf(templates.show, { params: { id: Number(opened) } }),
    enabled: !isNew,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={680}
      title={<strong>{isNew ? 'Create template' : (query.data?.name ?? 'Template')}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the template' }}
      transitionProps={{ duration: 0 }}
    >
      {isNew ? (
        <TemplateForm onClose={onClose} />
      ) : query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <div className={classes.body}>
          <TemplateForm key={query.data.id} template={query.data} onClose={onClose} />
          <History subject="compliance-templates" id={query.data.id} />
        </div>
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}

function TemplateForm({ template, onClose }: { template?: Template; onClose: () => void }) {
  const { can } = usePermissions()
  const may = can('compliance.manage')
  const items = template?.items.map(({ requirement_id, condition }) => ({ requirement_id, condition }))
  const form = useRecordForm({
    schema: template ? ChangeTemplate : NewTemplate,
    initial: (template
      ? {
          ...templateRecord.valuesOf(template),
          ...{ condition: template.condition, items, version: template.version },
        }
      : { ...templateRecord.blank, condition: null, items: [] }) as never,
    save: (body) =>
      template
        ? call(templates.change, { params: { id: template.id }, body: body as never })
        : call(templates.create, { body: body as never }),
    saved: template ? 'Template saved' : 'Template created',
    refreshes,
    onSaved: onClose,
  })
  return (
    <Form form={form} className={classes.body}>
      {template?.archived_at && <Notice tone="locked">It is retired: it asks for nothing any more.</Notice>}
      <fieldset disabled={!may} className={classes.body} style={{ border: 0, margin: 0, padding: 0 }}>
        <TextField name="name" label="Name" autoFocus={!template} maxLength={120} />
        <TextareaField name="description" label="Description" rows={2} />
        <ConditionField name="condition" label="For which placements" none="For every placement" />
        <Items template={template} />
      </fieldset>
      {may && (
        <div className={classes.bar}>
          {template && <Retire template={template} disabled={form.saving} />}
          <SubmitButton loading={form.saving}>{template ? 'Save' : 'Create template'}</SubmitButton>
        </div>
      )}
    </Form>
  )
}

function Items({ template }: { template: Template | undefined }) {
  const { form } = useFormState()
  const nameOf = (id: number | null) => {
    const item = template?.items.find(({ requirement_id }) => requirement_id === id)
    return item && { id: item.requirement_id, name: item.retired ? `${item.name} (retired)` : item.name }
  }
  return (
    <FieldArray
      name="items"
      word="requirement"
      none="It asks for nothing yet: add the first requirement."
      fresh={() => ({ requirement_id: null, condition: null })}
      head={(_, index) => (
        <>
          Requirement {index + 1}{' '}
          {index > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Move requirement ${index + 1} up`}
              onClick={() => form.reorderListItem('items', { from: index, to: index - 1 })}
            >
              <IconArrowUp size={15} stroke={1.8} />
            </ActionIcon>
          )}
        </>
      )}
    >
      {(prefix, line) => (
        <Wide>
          <div className={classes.body}>
            <RecordPicker
              name={`${prefix}.requirement_id`}
              label="Requirement"
              endpoint={requirements.list}
              current={nameOf((line as { requirement_id: number | null }).requirement_id)}
            />
            <ConditionField
              name={`${prefix}.condition`}
              label="Only where"
              none="Wherever the template is asked"
            />
          </div>
        </Wide>
      )}
    </FieldArray>
  )
}

function Retire({ template, disabled }: { template: Template; disabled: boolean }) {
  const retired = template.archived_at !== null
  const change = useCall(templates.change, {
    done: retired ? 'Template is used again' : 'Template retired',
    refreshes,
  })
  return (
    <Button
      variant="default"
      loading={change.isPending}
      disabled={disabled}
      onClick={() =>
        change.mutate({
          params: { id: template.id },
          body: { version: template.version, archived: !retired },
        })
      }
    >
      {retired ? 'Use again' : 'Retire'}
    </Button>
  )
}
