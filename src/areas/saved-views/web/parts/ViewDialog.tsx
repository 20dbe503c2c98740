import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  ChangeSavedView,
  type NewSavedView,
  type SavedView,
  savedViews,
} from '#areas/saved-views/contract.ts'
import { call } from '#kit/call.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Team = { id: number; name: string }
type Props = {
  /** The one that is edited; absent: the list is kept as it stands. */
  view: SavedView | undefined
  kept: Pick<NewSavedView, 'list' | 'address' | 'query' | 'columns' | 'density'>
  teams: readonly Team[]
  onSaved: (view: SavedView) => void
  onGone: (view: SavedView) => void
  onClose: () => void
}

const schema = ChangeSavedView.pick({ audience: true, team_id: true }).required().extend({
  name: ChangeSavedView.shape.name.unwrap(),
})

/** Names a view, shares it, lets the page begin with it, or deletes it. */
export function ViewDialog({ view, kept, teams, onSaved, onGone, onClose }: Props) {
  const close = () => onClose()
  const choose = useCall(savedViews.choose, { onDone: close })
  const form = useRecordForm({
    schema,
    initial: {
      name: view?.name ?? '',
      audience: view?.audience ?? 'private',
      team_id: view?.team_id ?? (teams.length === 1 ? teams[0]!.id : null),
    },
    save: (given) => {
      const body = { ...given, team_id: given.audience === 'team' ? given.team_id : null }
      return view
        ? call(savedViews.change, { params: { id: view.id }, body: { ...body, version: view.version } })
        : call(savedViews.create, { body: { ...kept, ...body } })
    },
    saved: 'View saved',
    refreshes: ['saved-views'],
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const mayChange = view?.may_change ?? true
  return (
    <Modal
      opened
      title={view ? (mayChange ? `Edit “${view.name}”` : `“${view.name}”`) : 'Save this view'}
      onClose={() => form.saving || onClose()}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        {mayChange ? (
          <Form form={form}>
            <Stack gap="md">
              <TextField name="name" label="Name" placeholder="Overdue in Leeds" autoFocus />
              <Sharing teams={teams} />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose} disabled={form.saving}>
                  Cancel
                </Button>
                <SubmitButton loading={form.saving}>Save</SubmitButton>
              </Group>
            </Stack>
          </Form>
        ) : (
          <Text size="sm">{`${view!.user_name} shares this view. Save the list under a name of your own to change it.`}</Text>
        )}
        {view && (
          <Group gap="xs">
            <Button
              variant="default"
              loading={choose.isPending}
              onClick={() =>
                choose.mutate({ params: { id: view.id }, body: { is_default: !view.is_default } })
              }
            >
              {view.is_default ? 'Begin with the whole list' : 'Begin this page with it'}
            </Button>
            {mayChange && <Delete view={view} onGone={() => [onGone(view), onClose()]} />}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function Sharing({ teams }: { teams: readonly Team[] }) {
  const { can } = usePermissions()
  const { audience } = useFormState().form.values
  if (!can('views.share')) return null
  const whom = [
    { value: 'private', label: 'Only me' },
    ...(teams.length > 0 ? [{ value: 'team', label: 'A team' }] : []),
    { value: 'agency', label: 'Everybody in the agency' },
  ]
  return (
    <>
      <SelectField name="audience" label="Who sees it" options={whom} />
      {audience === 'team' && (
        <SelectField
          name="team_id"
          label="Team"
          numeric
          options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  )
}

function Delete({ view, onGone }: { view: SavedView; onGone: () => void }) {
  const [asked, setAsked] = useState(false)
  const remove = useCall(savedViews.remove, { done: 'View deleted', onDone: onGone })
  return (
    <>
      <Button variant="subtle" color="red.8" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={asked}
        above
        title={`Delete “${view.name}”?`}
        confirm="Delete"
        tone="danger"
        loading={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params: { id: view.id } })}
      >
        <Text size="sm">The list and its records stay as they are.</Text>
      </ConfirmDialog>
    </>
  )
}
