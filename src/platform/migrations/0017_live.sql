-- What leaves for browsers is addressed by the agency's present slug; the queue's own login looks nothing else up.
grant select (id, slug) on tenants to saffron_worker;
