-- A run that is wanted while another one works begins right after it. Who works may be killed: then it begins once its
-- lease is over.
alter table integration_connections add column wanted boolean not null default false;
