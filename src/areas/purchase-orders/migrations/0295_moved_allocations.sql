-- A unit that no order paid for is moved to one as a whole: its part is 0, as on the documents that name it.
alter table purchase_order_allocations drop constraint purchase_order_allocations_part_check;
alter table purchase_order_allocations add constraint purchase_order_allocations_part_check check (part between 0 and 21);
