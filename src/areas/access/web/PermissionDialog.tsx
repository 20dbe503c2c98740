import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { permissionsApi, type Why } from '#areas/access/roles/contract.ts'
import { queryOf } from '#kit/query.ts'
import { Facts } from '#kit/ui/detail/Facts.tsx'
import { closePermissionDialog, permissionAsked } from '#kit/ui/permission-dialog.ts'
import { ErrorState } from '#kit/ui/states.tsx'

/** “Why can't I?”: what the lacking permission means, and who can give it. Opened by `openPermissionDialog`. */
export function PermissionDialog() {
  const { permission = '', open } = permissionAsked.use()
  const query = useQuery({
    ...queryOf(permissionsApi.why, { query: { permission } }),
    enabled: permission !== '',
  })
  return (
    <Modal
      opened={open}
      onClose={closePermissionDialog}
      title="Why can't I?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <Skeleton height={120} radius="md" />}
      {query.data && <Explanation why={query.data.data} />}
    </Modal>
  )
}

function Explanation({ why }: { why: Why }) {
  const { meaning, has, my_roles, roles, people } = why
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {has ? (
          <>
            You may do this for some records, and this one is not among them. What it takes:{' '}
            <strong>{meaning}</strong>.
          </>
        ) : (
          <>
            It takes a permission that you do not have: <strong>{meaning}</strong>.
          </>
        )}
      </p>
      <Facts
        items={[
          ...(my_roles.length > 0 ? [['Your roles', listed(my_roles)] as const] : []),
          ...(roles.length > 0 ? [['Roles that include it', listed(roles)] as const] : []),
          ['Who can give it to you', people.length > 0 ? listed(people) : 'The owner of the agency'] as const,
        ]}
      />
    </>
  )
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)
