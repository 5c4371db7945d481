-- Operators may be limited to some projects; admins never are.
alter table operators
  add column projects int[], -- projects.id; null for all
  add constraint admins_have_all_projects check (role <> 'admin' or projects is null);

-- Moved by every sign-out and every change of an operator, so that the streams of a session end on every node.
insert into revisions values ('operators', 0);
