-- Which projects' rows have been deleted from a partition of locations that others keep longer. A row goes with its partition.
create table expired_locations (
  partition text not null,
  project int not null, -- 0 for rows of older versions, which do not say whose they are
  live boolean not null,
  primary key (partition, project, live)
);

-- Bytes on disk, estimated every few minutes.
create table disk_use (
  project int not null,
  live boolean not null,
  kind text not null,
  bytes bigint not null,
  primary key (project, live, kind)
);
