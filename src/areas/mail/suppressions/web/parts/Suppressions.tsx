import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { NewSuppression, type Suppression, suppressions } from '#areas/mail/suppressions/contract.ts'
import classes from '#areas/mail/suppressions/web/parts/suppressions.module.css'
import { suppressionNames } from '#areas/mail/suppressions/words.ts'
import { call } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { type RecordFormState, useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { List } from '#kit/ui/list/List.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const options = Object.entries(suppressionNames).map(([value, label]) => ({ value, label }))

/** Addresses that bounced, complained or asked: nothing is sent to them. */
export function Suppressions() {
  const { can } = usePermissions()
  const manages = can('settings.email')
  return (
    <Stack>
      {manages && <Add />}
      <List
        endpoint={suppressions.list}
        title="Addresses not to write to"
        embedded
        defaultSort="-created_at"
        columns={[
          { key: 'address', label: 'Address' },
          {
            key: 'reason',
            label: 'Why',
            card: 'badge',
            width: 120,
            render: (row) => <StatusBadge status={row.reason} label={suppressionNames[row.reason]} />,
          },
          { key: 'note', label: 'Note' },
          { key: 'user_name', label: 'By', width: 150, render: (row) => row.user_name || 'The mail server' },
          {
            key: 'created_at',
            label: 'Since',
            sort: true,
            width: 160,
            render: (row) => <InstantText at={row.created_at} />,
          },
          {
            key: 'id',
            label: 'Take off',
            width: 84,
            align: 'right',
            permission: 'settings.email',
            render: (row) => <TakeOff row={row} />,
          },
        ]}
        filters={[{ key: 'reason', label: 'Why', type: 'choices', options }]}
        search="Search by address or note"
        nameOf={(row: Suppression) => row.address}
        empty={{
          title: 'Nobody is on the list',
          text: 'Addresses whose mail server says that they do not exist are put here by themselves.',
        }}
      />
    </Stack>
  )
}

function TakeOff({ row }: { row: Suppression }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`Take ${row.address} off the list`}
      onClick={() =>
        askToDelete({
          model: 'mail-suppressions',
          id: row.id,
          name: 'entry',
          onDone: () => refresh('mail-suppressions'),
        })
      }
    >
      <IconTrash size={15} stroke={1.7} />
    </ActionIcon>
  )
}

function Add() {
  const form: RecordFormState = useRecordForm({
    schema: NewSuppression,
    initial: { address: '', reason: 'asked', note: '' },
    save: (body) => call(suppressions.create, { body }),
    saved: 'Address added',
    refreshes: ['mail-suppressions'],
    onSaved: (): void => form.form.reset(),
  })
  return (
    <Panel title="Never write to">
      <Form form={form} className={classes.add}>
        <TextField name="address" label="Address" type="email" placeholder="somebody@example.com" />
        <SelectField name="reason" label="Why" options={options} />
        <TextField name="note" label="Note" placeholder="Asked by telephone" />
        <SubmitButton variant="default" loading={form.saving} className={classes.button}>
          Add
        </SubmitButton>
      </Form>
    </Panel>
  )
}
