import { grantedCentrally, isRole } from '#areas/access/public.ts'
import type { Bearer } from '#areas/identity/queries.ts'
import type { Caller } from '#platform/http/authorise-request.ts'

/** What an account may do in central administration; nothing is added for the others. */
export function centralOf(
  bearer: Pick<
    Bearer,
    'account_id' | 'account_name' | 'account_email' | 'central_roles' | 'sign_on_tenant_id'
  >,
): Pick<Caller, 'central'> {
  const { account_id, account_name: name, account_email: email, central_roles } = bearer
  // Whoever an agency's own provider vouches for is somebody in that agency, and nowhere else.
  if (!central_roles || bearer.sign_on_tenant_id) return {}
  const roles = central_roles.filter(isRole)
  return { central: { account_id, name, email, roles, permissions: grantedCentrally(roles) } }
}
