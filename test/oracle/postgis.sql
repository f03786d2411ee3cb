-- What PostGIS says about the oracle's zones. Tables tract (fips, geom, figures float8[14]), part (name, zone, geom)
-- and picked (name, zone, fips) are filled by make-goldens.ts before this runs. PostGIS 3.3, GEOS 3.11.

-- Parts with one zone number are united first.
create temp table zone as
  select name, zone, st_union(geom) as geom from part group by name, zone;
create index on zone using gist (geom);
analyze zone;

-- Interiors meet: they intersect and do more than touch. Picked tracts are selected by name under every rule.
create temp table selected as
  select 'intersects' as selection, z.name, z.zone, t.fips
    from zone z join tract t on st_intersects(z.geom, t.geom) and not st_touches(z.geom, t.geom)
  union select 'intersects', name, zone, fips from picked
  union select 'centroid', z.name, z.zone, t.fips
    from zone z join tract t on z.geom && t.geom and st_contains(z.geom, st_centroid(t.geom))
  union select 'centroid', name, zone, fips from picked;
insert into selected select 'areaWeighted', name, zone, fips from selected where selection = 'intersects';
create index on selected (name, fips, selection);
analyze selected;

-- What a zone holds of a tract: the whole of a picked one, else the part inside.
create temp table held as
  select s.name, s.zone, s.fips,
         case when p.fips is not null or st_covers(z.geom, t.geom) then t.geom
              else st_collectionextract(st_intersection(t.geom, z.geom), 3) end as geom
    from selected s
    join tract t using (fips)
    left join zone z on z.name = s.name and z.zone = s.zone
    left join picked p on p.name = s.name and p.zone = s.zone and p.fips = s.fips
   where s.selection = 'areaWeighted';
create index on held (name, fips);
analyze held;

create temp table weight as
  select selection, 'countEach' as overlap, name, zone, fips, 1::float8 as share
    from selected where selection <> 'areaWeighted'
  union all
  select selection, 'countOnce', name, zone, fips, 1
    from selected s
   where selection <> 'areaWeighted'
     and not exists (select from selected l
                      where l.name = s.name and l.selection = s.selection and l.fips = s.fips and l.zone < s.zone);

-- Edges are straight in longitude and latitude, geography's are geodesics: points every hundredth of a degree keep them
-- together. Areas of the whole tracts once.
create function pg_temp.m2(geometry) returns float8 language sql as
  $$ select st_area(st_segmentize($1, 0.01)::geography) $$;
create temp table size as select fips, pg_temp.m2(geom) as m2, st_area(geom) as planar from tract;
create index on size (fips);

insert into weight
  select 'areaWeighted', 'countEach', name, zone, fips, pg_temp.m2(h.geom) / s.m2
    from held h join size s using (fips);

-- What no lower zone covers. A remainder of less than a billionth of the tract is rounding between two zones, no land.
create temp table remainder as
  select h.name, h.zone, h.fips, l.geom is null as alone,
         case when l.geom is null then h.geom else st_collectionextract(st_difference(h.geom, l.geom), 3) end as geom
    from held h
    left join lateral (
      select st_union(geom) as geom from (
        select z.geom from zone z where z.name = h.name and z.zone < h.zone and z.geom && h.geom
        union all
        select t.geom from picked p join tract t using (fips)
         where p.name = h.name and p.fips = h.fips and p.zone < h.zone) lower) l on true;
insert into weight
  select 'areaWeighted', 'countOnce', r.name, r.zone, r.fips, pg_temp.m2(r.geom) / s.m2
    from remainder r join size s using (fips)
   where r.alone or st_area(r.geom) / s.planar > 1e-9;

-- GOLDENS: the answer, one row for each zone of each case under each rule.
with figure as (
  select name, selection, overlap, zone, i,
         coalesce(sum(share * f), 0) as sum, count(*) filter (where f is null) as missing
    from weight join tract using (fips), unnest(figures) with ordinality u (f, i)
   group by name, selection, overlap, zone, i),
figures as (
  select name, selection, overlap, zone,
         array_agg(sum order by i) as sums, array_agg(missing::int order by i) as missing
    from figure group by name, selection, overlap, zone),
counted as (
  select name, selection, overlap, zone, count(*)::int as tracts,
         md5(string_agg(fips, ',' order by fips collate "C")) as fips
    from weight group by name, selection, overlap, zone),
chosen as (
  select s.name, s.selection, s.zone,
         (count(*) filter (where exists (select from selected o
            where o.name = s.name and o.selection = s.selection and o.fips = s.fips and o.zone <> s.zone)))::int as shared
    from selected s group by s.name, s.selection, s.zone)
select name, zone, selection, overlap, coalesce(tracts, 0) as tracts, coalesce(shared, 0) as shared, fips, sums, missing
  from (select distinct name, zone from (select name, zone from zone union select name, zone from picked) z) z
 cross join unnest(array['intersects', 'centroid', 'areaWeighted']) selection
 cross join unnest(array['countOnce', 'countEach']) overlap
  left join chosen using (name, zone, selection)
  left join counted using (name, zone, selection, overlap)
  left join figures using (name, zone, selection, overlap);
