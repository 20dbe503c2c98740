import type { Bearer } from '#areas/identity/queries.ts'
import type { Caller } from '#platform/http/authorise-request.ts'

/** Which agency's sign-on opened the session, and whether the agency that is asked for wants another way in. */
export function signOnOf({
  sign_on_tenant_id,
  must_sign_on,
}: Pick<Bearer, 'sign_on_tenant_id' | 'must_sign_on'>): Pick<Caller, 'signed_on' | 'barred'> {
  return {
    ...(sign_on_tenant_id ? { signed_on: sign_on_tenant_id } : {}),
    ...(must_sign_on ? { barred: mustSignOn } : {}),
  }
}

const mustSignOn = {
  code: 'sign_on_required',
  title: 'Please use the sign-in of your agency',
  description: 'Your agency asks its staff to come in by its own sign-in, not by a password.',
}
